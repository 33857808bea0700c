import { describe, expect, it } from 'vitest';
import { leftOutOf } from '../../../../contract/platform/zip-names.ts';
import { unzipped } from '../../../../tests/files/unzipped.ts';
import { dicomOf, type ZipEntry, zipOf } from '../../../../tests/files/zips.ts';
import { archiveFault, planArchive } from './archive.ts';
import { rewritten } from './archive-rewrite.ts';

const readOf = (zip: Buffer) =>
  async function* read(from: number, to: number) {
    yield zip.subarray(from, to);
  };
const fault = (zip: Buffer) => archiveFault(zip.length, readOf(zip));

const image = { name: 'DICOM/IM000001', bytes: dicomOf(5000) };
const many = (count: number, entry: (no: number) => ZipEntry) => Array.from({ length: count }, (_, no) => entry(no));
const named = (name: string, says?: ZipEntry['says']) => ({ name, bytes: Buffer.from(name), ...(says && { says }) });

async function keptOf(zip: Buffer) {
  const { entries, leftOut, isWhole } = await planArchive(zip.length, readOf(zip));
  const anew = isWhole ? zip : Buffer.concat(await Array.fromAsync(rewritten(entries, readOf(zip))));
  return { files: await unzipped(anew), leftOut, isWhole, anew };
}

const disk = (more: readonly string[]) => zipOf([image, ...more.map((name) => named(name))]);

describe('an archive', () => {
  it.each<[string, Buffer]>([
    [
      'of pictures with folders and names in any language',
      disk(['DICOMDIR', 'DICOM/IM000002.dcm', 'Képek/koponya.jpg']),
    ],
    ['of a hospital', disk('IMAGES/1.2.840.113619.2.55.3 IMG/IM1.IMA a.PDF README.TXT Report.xml us.avi'.split(' '))],
    [
      'of a folder packed on a Mac',
      disk(['.DS_Store', '__MACOSX/IMAGES/._IM1.dcm', '__MACOSX/._.DS_Store', '._DICOM']),
    ],
    ['of a folder packed on Windows', disk(['Thumbs.db'])],
    ['with photos of a phone', disk(['IMG_0001.HEIC', 'IMG_0002.jfif', 'clip.MOV'])],
    ['with backslashes', disk(['DICOM\\PA1\\IM1', 'DICOM\\PA1\\IM2.dcm'])],
    [
      'with names in an old code page',
      zipOf([image, { name: 'x', raw: Buffer.from([0x4b, 0x82, 0x70, 0x2e, 0x6a, 0x70, 0x67]) }]),
    ],
    ['with accents of a Mac', disk(['Ke\u0301pek/a.jpg'])],
    ['with folders of their own', zipOf([{ name: 'DICOM/', says: { mode: 0o040755, attributes: 0x10 } }, image])],
    ['with rights of Unix', zipOf([image, named('a.dcm', { mode: 0o100644 })])],
    ['that was packed while it was written', zipOf([{ ...image, isStreamed: true }])],
    ['whose files are not packed', zipOf([{ ...image, isStored: true }])],
  ])('%s stays byte for byte (S5-15, S5-16)', async (_what, zip) => {
    expect(await keptOf(zip)).toMatchObject({ isWhole: true, leftOut: [] });
    expect(await fault(zip)).toBeUndefined();
  });

  it.each<[string, readonly string[]]>([
    ['a viewer of Windows', ['viewer.exe', 'viewer.dll', 'AUTORUN.INF', 'app.jar', 'setup.msi']],
    ['the start page that IHE PDI wants', ['INDEX.HTM', 'IHE_PDI/style.css', 'IHE_PDI/menu.js']],
    ['a viewer of a Mac', ['Viewer.app/Contents/Info.plist', 'Viewer.dmg']],
    ['what Windows leaves in a folder', ['desktop.ini']],
    ['text documents and sheets', ['lelet.docx', 'lelet.xlsm', 'report.xsl']],
    ['other archives', ['more.zip', 'more.7z', 'jre.tar.gz']],
    ['links of the desk', ['a.lnk', 'a.url', 'a.desktop']],
    ['hidden scripts', ['.bashrc', '__MACOSX/._evil.exe']],
    [
      'names that mislead',
      ['evil.exe.', 'evil.exe ', 'evil.exe. .', 'a.dcm:evil.exe', 'evil\u202emcd.exe', 'a\ta.dcm'],
    ],
    ['names that lead out of it', ['../../etc/passwd', '/etc/passwd', '..\\boot.ini', 'a/../../b.dcm', 'C:\\a.dcm']],
  ])('loses %s, says so, and keeps its pictures bit by bit (S5-16, T19, T28)', async (_what, names) => {
    const second = { name: 'DICOM\\IM000002', bytes: dicomOf(7000), isStreamed: true };
    const third = { name: 'x', raw: Buffer.from([0x4b, 0x82, 0x70]), bytes: dicomOf(300), isStored: true };
    const zip = zipOf([image, ...names.map((name) => named(name)), second, third]);
    const { files, leftOut, isWhole, anew } = await keptOf(zip);
    expect(isWhole).toBe(false);
    expect(leftOut).toHaveLength(names.length);
    expect([...files.values()].map((bytes) => bytes.length)).toEqual([5000, 7000, 300]);
    for (const [name, { bytes }] of [
      [image.name, image],
      [second.name, second],
      ['K\x82p', third],
    ] as const)
      expect(files.get(name)?.equals(bytes), name).toBe(true);
    // No head promises sums behind its bytes, where a strict program would look for them.
    for (let at = anew.indexOf('PK\x03\x04'); at !== -1; at = anew.indexOf('PK\x03\x04', at + 4))
      expect(anew.readUInt16LE(at + 6) & 8).toBe(0);
    // The archive has no byte of the entries left out, and a second inspection changes nothing.
    for (const name of names) expect(anew.includes(name)).toBe(false);
    expect(await keptOf(anew)).toMatchObject({ isWhole: true, leftOut: [] });
    // The browser sees the same before it sends anything.
    expect((await leftOutOf(new Blob([new Uint8Array(zip)])))?.length).toBe(names.length);
  });

  it.each<[string, ZipEntry]>([
    ['a link', named('a.dcm', { mode: 0o120777 })],
    ['a device', named('a.dcm', { mode: 0o060644 })],
    ['a pipe', named('a.dcm', { mode: 0o010644 })],
    ['a link of Windows', named('a.dcm', { attributes: 0x400 })],
    ['a file with another name before its bytes', named('a.dcm', { before: 'evil.exe' })],
  ])('loses %s (T28)', async (_what, entry) => {
    const { files, leftOut } = await keptOf(zipOf([image, entry]));
    expect([[...files.keys()], leftOut.length]).toEqual([[image.name], 1]);
  });

  it('names at most twenty of what it lost', async () => {
    expect((await keptOf(disk(Array.from({ length: 30 }, (_, no) => `${no}.exe`)))).leftOut).toHaveLength(20);
  });

  it('that cannot be read is not taken for a damaged one', async () => {
    const zip = zipOf([image]);
    const read = async function* () {
      yield zip.subarray(0, 0);
      throw new Error('the storage is away');
    };
    await expect(archiveFault(zip.length, read)).rejects.toThrow('away');
  });
});

const programs =
  'htm html xhtml shtml mht hta wsf wsh js jse mjs vbs vbe pif cpl bat cmd com dll exe scr jar lnk msi ps1 svg docm xlsm url iso img vhd msix appx chm reg inf scf application jnlp phtml ps1xml psm1 library-ms search-ms searchConnector-ms settingcontent-ms xll one sct msc gadget desktop app dmg deb apk svgz ini';

it('T19: what starts when it is opened is not among what an archive may hold (S5-16)', async () => {
  for (const extension of programs.split(' ')) {
    const { leftOut } = await keptOf(zipOf([image, named(`a.${extension}`), named(`b.${extension.toUpperCase()}`)]));
    expect(leftOut, extension).toHaveLength(2);
  }
});

it.each<[string, Buffer, string]>([
  ['with nothing in it', zipOf([]), 'KF010'],
  ['with folders alone', zipOf([{ name: 'DICOM/', says: { mode: 0o040755 } }]), 'KF010'],
  ['with what a Mac leaves alone', zipOf([named('.DS_Store'), named('__MACOSX/._a')]), 'KF010'],
  ['with a program alone', zipOf([named('viewer.exe'), named('.DS_Store')]), 'KF032'],
  ['with a page that runs script alone', zipOf([named('index.html')]), 'KF032'],
  ['with archives alone (42.zip)', zipOf(many(16, (no) => ({ name: `lib ${no}.zip`, bytes: image.bytes }))), 'KF032'],
  ['with ways out of its folder alone', zipOf([named('../../etc/passwd'), named('..\\boot.ini')]), 'KF032'],
  ['that is a text document', zipOf([named('[Content_Types].xml'), named('word/document.xml')]), 'KF005'],
  ['that is a program', zipOf([named('META-INF/MANIFEST.MF'), named('a.txt')]), 'KF005'],
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
  ['of too many files', zipOf(many(20_001, (no) => ({ name: `${no}` }))), 'KF033'],
  ['with a password', zipOf([{ ...image, says: { flags: 1 } }]), 'KF031'],
  ['with a password of another way', zipOf([{ ...image, says: { flags: 0x41 } }]), 'KF031'],
  ['cut in the middle', zipOf([image]).subarray(0, 100), 'KF007'],
  ['whose first file lies elsewhere', zipOf([{ ...image, says: { at: 7 } }]), 'KF007'],
])('T27, T28: one %s is refused by its cause (S5-18)', async (_what, zip, code) => {
  expect(await fault(zip)).toBe(code);
});

it('a refusal names the files that are in the way (S5-18)', async () => {
  const detailsOf = (zip: Buffer) => planArchive(zip.length, readOf(zip)).catch((error) => error.details);
  expect(await detailsOf(zipOf([named('viewer.exe'), named('a/index.html')]))).toEqual({
    other: 'viewer.exe, index.html',
  });
  expect(await detailsOf(zipOf([{ ...image, says: { flags: 1 } }]))).toEqual({ other: 'IM000001' });
});

it('a small list is read in the browser, and no list from what is none', async () => {
  expect(await leftOutOf(new Blob([new Uint8Array(disk([]))]))).toEqual([]);
  expect(await leftOutOf(new Blob(['no archive']))).toBeUndefined();
  expect(await leftOutOf(new Blob([]))).toBeUndefined();
});
