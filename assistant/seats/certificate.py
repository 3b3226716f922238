"""An own certificate, so that pages come over https where nobody else vouches for this computer."""

import datetime
import ipaddress
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from assistant.files import replace_file

DAYS = 365
"""Days for which it holds; iOS refuses one that holds for more than 825."""
_LEFT = 30
"""Days before its end from which on another one is made."""


def own_certificate(file: Path, hosts: tuple[str, ...]) -> Path:
    """Return a file with a key and a certificate for these names and addresses.

    The one that is there is used as long as it fits, so that phones that trust it go on doing so.
    The file is for its owner alone.  Raises OSError.
    """
    if not _fits(file, hosts):
        replace_file(file, _made(hosts))
    return file


def _fits(file: Path, hosts: tuple[str, ...]) -> bool:
    try:
        known = x509.load_pem_x509_certificate(file.read_bytes())
        named = known.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, x509.ExtensionNotFound):
        return False
    names = {str(each.value) for each in named}
    now = datetime.datetime.now(datetime.UTC)
    return names >= set(hosts) and known.not_valid_after_utc - now > datetime.timedelta(days=_LEFT)


def _made(hosts: tuple[str, ...]) -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, hosts[0][:64])])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=DAYS))
        .add_extension(x509.SubjectAlternativeName(list(map(_named, hosts))), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    return secret + made.public_bytes(serialization.Encoding.PEM)


def _named(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)
