import { expect, it } from 'vitest';
import { dicomOf, type ZipEntry, zipOf } from '../../../../tests/files/zips.ts';
import { archiveFault } from './archive.ts';

function fault(zip: Buffer) {
  return archiveFault(zip.length, async function* (from, to) {
    yield zip.subarray(from, to);
  });
}

const image = { name: 'DICOM/IM000001', bytes: dicomOf(5000) };
const many = (count: number, entry: (no: number) => ZipEntry) => Array.from({ length: count }, (_, no) => entry(no));

it('an archive of pictures is taken, with folders and names in any language', async () => {
  const names = ['DICOMDIR', 'DICOM/IM000002.dcm', 'Képek/koponya.jpg'];
  expect(await fault(zipOf([image, ...names.map((name) => ({ name, bytes: Buffer.from(name) }))]))).toBeUndefined();
});

it.each<[string, Buffer, string]>([
  ['with nothing in it', zipOf([]), 'KF010'],
  ['with a program', zipOf([image, { name: 'viewer.exe' }]), 'KF014'],
  ['with a page that runs script', zipOf([image, { name: 'index.html' }]), 'KF014'],
  ['in an archive (42.zip)', zipOf(many(16, (no) => ({ name: `lib ${no}.zip`, bytes: image.bytes }))), 'KF015'],
  [
    'that says it unpacks to terabytes',
    zipOf(many(40, (no) => ({ ...image, name: `${no}`, says: { size: 4e9 } }))),
    'KF015',
  ],
  ['that shrinks a thousand times', zipOf([{ name: 'a', bytes: Buffer.alloc(4_000_000) }]), 'KF015'],
  [
    'whose files are all the same bytes',
    zipOf(many(50, (no) => ({ ...image, name: `${no}`, says: { at: 0 } }))),
    'KF015',
  ],
  ['of too many files', zipOf(many(20_001, (no) => ({ name: `${no}` }))), 'KF015'],
  ['with a password', zipOf([{ ...image, says: { flags: 1 } }]), 'KF006'],
  ['with a way out of its folder', zipOf([{ name: '../../etc/passwd', bytes: image.bytes }]), 'KF007'],
  ['with a place from the root', zipOf([{ name: '/etc/passwd', bytes: image.bytes }]), 'KF007'],
  ['with a backslash', zipOf([{ name: '..\\boot.ini', bytes: image.bytes }]), 'KF007'],
  ['cut in the middle', zipOf([image]).subarray(0, 100), 'KF007'],
])('T27, T28: one %s is refused', async (_what, zip, code) => {
  expect(await fault(zip)).toBe(code);
});
