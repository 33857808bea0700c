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

it('one of a disk as hospitals hand it out, or of a folder packed on a Mac or Windows, is taken (S5-16)', async () => {
  const names = [
    'IMAGES/1.2.840.113619.2.55.3',
    'IMG/IM1.IMA',
    'a.PDF',
    'README.TXT',
    'Report.xml',
    'us.avi',
    '.DS_Store',
  ];
  const mac = ['__MACOSX/IMAGES/._IM1.dcm', '__MACOSX/._.DS_Store', 'Thumbs.db'];
  const entries = [...names, ...mac].map((name) => ({ name, bytes: Buffer.from(name), says: { mode: 0o100644 } }));
  const folder = { name: 'DICOM/', says: { mode: 0o040755, attributes: 0x10 } };
  expect(await fault(zipOf([folder, image, ...entries]))).toBeUndefined();
});

const programs =
  'htm html xhtml shtml mht hta wsf wsh js jse mjs vbs vbe pif cpl bat cmd com dll exe scr jar lnk msi ps1 svg docm xlsm url iso img vhd msix appx chm reg inf scf application jnlp phtml ps1xml psm1 library-ms search-ms searchConnector-ms settingcontent-ms xll one sct msc gadget desktop app dmg deb apk svgz ini';

it('T19: what starts when it is opened is not among what an archive may hold (S5-16)', async () => {
  const extensions = programs.split(' ');
  const odd = [
    'evil.exe.',
    'evil.exe ',
    'evil.exe. .',
    'evil.lnk.',
    'a.dcm:evil.exe',
    'evil.exe:a.dcm',
    'evil\u202emcd.exe',
  ];
  const more = ['.bashrc', 'folder./a.dcm', 'evil.Exe', '__MACOSX/._evil.exe', 'a\ta.dcm'];
  for (const name of [...extensions.map((extension) => `a.${extension}`), ...odd, ...more])
    expect(await fault(zipOf([image, { name, bytes: Buffer.from(name) }])), name).toBe('KF014');
});

it.each<[string, NonNullable<ZipEntry['says']>]>([
  ['a link', { mode: 0o120777 }],
  ['a device', { mode: 0o060644 }],
  ['a pipe', { mode: 0o010644 }],
  ['a link of Windows', { attributes: 0x400 }],
  ['another name before its bytes than in the list', { before: 'evil.exe' }],
])('T28: an entry with %s is refused', async (_what, says) => {
  expect(await fault(zipOf([image, { name: 'a.dcm', bytes: Buffer.from('/etc/passwd'), says }]))).toBe('KF014');
});

it('an archive that cannot be read is not taken for a damaged one', async () => {
  const zip = zipOf([image]);
  const read = async function* () {
    yield zip.subarray(0, 0);
    throw new Error('the storage is away');
  };
  await expect(archiveFault(zip.length, read)).rejects.toThrow('away');
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
