import { createSign, generateKeyPairSync } from 'node:crypto';

/** Nobody trusts this certificate; a browser of the tests can speak TLS by it. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
  const nobody = sequence();
  const validity = sequence(utcTime('200101000000Z'), utcTime('491231235959Z'));
  const toBeSigned = sequence(
    Buffer.from('020101', 'hex'),
    ecdsaWithSha256,
    nobody,
    validity,
    nobody,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('sha256').update(toBeSigned).sign(privateKey);
  const certificate = sequence(toBeSigned, ecdsaWithSha256, tagged(0x03, Buffer.concat([Buffer.of(0), signature])));
  const lines = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function utcTime(text: string): Buffer {
  return tagged(0x17, Buffer.from(text));
}

/** DER: a tag, the length in as few bytes as it takes, the content. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...head), content]);
}
