import { describe, expect, it } from 'vitest';
import { faultOf, freeName, namedAs } from './file-check.ts';
import { acceptFor, deniedExtensions, fileKinds, fileLimits, kindOf, kindsFor } from './file-limits.ts';
import { isCameraName, nameKey, safeName } from './file-name.ts';
import { fileSize } from './format.ts';

const MB = 1024 * 1024;
const plain = { also: [] };
const secondOpinion = { also: ['dicom', 'zip'] as const };
const none = { names: [], bytes: 0 };

describe('the limits of uploads', () => {
  it('are those of the table: 10 MB a picture, 25 MB a PDF, 10 files and 60 MB a form, one byte at least (S5-19, not-shown 5.7)', () => {
    expect(Object.entries(fileKinds).map(([kind, { maxBytes }]) => [kind, maxBytes / MB])).toEqual([
      ['pdf', 25],
      ['jpeg', 10],
      ['png', 10],
      ['heic', 10],
      ['tiff', 10],
      ['dicom', 500],
      ['zip', 500],
    ]);
    expect([fileLimits.minBytes, fileLimits.mostFiles, fileLimits.mostBytes / MB]).toEqual([1, 10, 60]);
  });

  it.each([
    ['lelet.pdf', 25 * MB, undefined],
    ['lelet.pdf', 25 * MB + 1, 'KF001'],
    ['kép.JPG', 10 * MB, undefined],
    ['kép.jpeg', 10 * MB + 1, 'KF001'],
    ['lelet.pdf', 0, 'KF010'],
    ['lelet.pdf', 1, undefined],
    ['mr.dcm', 1, undefined],
    ['lelet', 25 * MB, undefined],
    ['lelet', 25 * MB + 1, 'KF001'],
  ])('let %s of %i bytes be answered %s', (name, size, code) => {
    expect(faultOf({ name, size }, plain, none)?.code).toBe(code);
  });

  it('take DICOM and ZIP where a purpose asks, to 500 MB (not-shown 5.7)', () => {
    expect(kindsFor(plain)).toEqual(['pdf', 'jpeg', 'png', 'heic', 'tiff']);
    expect(faultOf({ name: 'mr.dcm', size: 500 * MB }, secondOpinion, none)).toBeUndefined();
    expect(faultOf({ name: 'mr.zip', size: 500 * MB + 1 }, secondOpinion, none)?.code).toBe('KF001');
    expect(acceptFor(plain)).toContain('.heic');
    expect(acceptFor(plain)).not.toContain('.zip');
    // A picker would grey out files of hospitals, which have no ending.
    expect(acceptFor(secondOpinion)).toBeUndefined();
    expect(faultOf({ name: 'IM000001', size: 500 * MB }, secondOpinion, none)).toBeUndefined();
    expect(faultOf({ name: 'mr', size: MB, kind: 'zip' }, plain, none)).toMatchObject({
      code: 'KF005',
      details: { kinds: 'PDF, JPG, PNG, HEIC, TIFF' },
    });
  });

  it('refuse the eleventh file and the 61st megabyte (S5-18)', () => {
    const ten = Array.from({ length: 10 }, (_, no) => `${no}.pdf`);
    expect(faultOf({ name: 'a.pdf', size: 1 }, plain, { names: ten, bytes: 10 })).toMatchObject({
      code: 'KF002',
      details: { most: 10 },
    });
    expect(faultOf({ name: 'a.pdf', size: MB }, plain, { names: ['b.pdf'], bytes: 59 * MB })).toBeUndefined();
    expect(faultOf({ name: 'a.pdf', size: MB + 1 }, plain, { names: ['b.pdf'], bytes: 59 * MB })?.code).toBe('KF012');
  });

  it('refuse each excluded extension by a code of its own (S5-16)', () => {
    expect(deniedExtensions).toEqual('php sh exe asp aspx html py java js ts tmp'.split(' '));
    for (const extension of deniedExtensions) {
      for (const name of [`a.${extension}`, `lelet.pdf.${extension.toUpperCase()}`])
        expect(faultOf({ name, size: 1 }, plain, none)?.code, name).toBe('KF014');
    }
  });

  it('refuse by its bytes what they are not, whatever its name says (S5-18)', () => {
    const code = (name: string, kind: 'jpeg' | 'dicom' | null) => faultOf({ name, size: 1, kind }, plain, none)?.code;
    expect([code('lelet.docx', null), code('lelet.pdf', null), code('lelet', null)]).toEqual([
      'KF005',
      'KF025',
      'KF005',
    ]);
    expect([code('lelet.docx', 'jpeg'), code('lelet.dcm', 'jpeg'), code('a.jpg', 'dicom')]).toEqual([
      undefined,
      undefined,
      'KF005',
    ]);
    for (const name of ['a.htm', 'a.svg', 'a.bat', 'a.lnk', 'a.exe', 'a.php.'])
      expect(code(name, 'jpeg'), name).toBe('KF014');
  });

  it('are told with the size and the limit (S5-18)', () => {
    expect(faultOf({ name: 'a.pdf', size: 26 * MB }, plain, none)?.details).toEqual({
      name: 'a.pdf',
      size: 26 * MB,
      max: 25 * MB,
    });
    expect([fileSize(25 * MB + 1, 'hu'), fileSize(1, 'en'), fileSize(10 * MB, 'ro')]).toEqual([
      '25,1\u00a0MB',
      '0.1\u00a0KB',
      '10\u00a0MB',
    ]);
  });
});

describe('a name of a real device', () => {
  it.each([
    ['lelet.jfif', 'lelet.jpg'],
    ['scan.jpe', 'scan.jpg'],
    ['photo.pjpeg', 'photo.jpg'],
    ['photo.pjp', 'photo.jpg'],
    ['IMG_0001.HEIC', 'IMG_0001.jpg'],
    ['IMG_0001.HIF', 'IMG_0001.jpg'],
    ['1000019482', '1000019482.jpg'],
    ['DOC-20261128-WA0003.', 'DOC-20261128-WA0003.jpg'],
    ['document:1000019', 'document1000019.jpg'],
    ['msf:1000000033', 'msf1000000033.jpg'],
    ['primary:Download/lelet', 'lelet.jpg'],
    ['image', 'image.jpg'],
    ['blob', 'blob.jpg'],
    ['photo.webp', 'photo.jpg'],
    ['photo.bin', 'photo.jpg'],
    ['scan.tif', 'scan.jpg'],
    ['photo.jpeg', 'photo.jpeg'],
    ['Photo.JPG', 'Photo.JPG'],
    ['lelet.pdf.jpg', 'lelet.pdf.jpg'],
    ['lelet.2026.11.28', 'lelet.2026.11.28.jpg'],
    ['Dr.Kovacs', 'Dr.Kovacs.jpg'],
    ['Dr. Kovács lelete', 'Dr. Kovács lelete.jpg'],
    ['WhatsApp Image 2026-11-28 at 10.11.12', 'WhatsApp Image 2026-11-28 at 10.11.12.jpg'],
    ['IMG_0001.jpg.download', 'IMG_0001.jpg.download.jpg'],
  ])('%j is taken, and kept as %j where a JPEG is in it (S5-15, S5-16)', (name, newName) => {
    expect(faultOf({ name, size: 1000 }, plain, none)).toBeUndefined();
    expect(faultOf({ name, size: 1000, kind: 'jpeg' }, plain, none)).toBeUndefined();
    expect(namedAs('jpeg', safeName(name))).toBe(newName);
  });

  it.each([
    ['IM000001', 'IM000001.dcm'],
    ['I0001.IMA', 'I0001.dcm'],
    ['1.2.840.113619.2.55.3', '1.2.840.113619.2.55.3.dcm'],
    ['MR.DCM', 'MR.DCM'],
  ])('%j is kept as %j where a DICOM is in it (S5-15)', (name, newName) => {
    expect(namedAs('dicom', name)).toBe(newName);
  });

  it('of 150 letters is cut for its ending, so that it is no longer than any', () => {
    expect(Array.from(namedAs('jpeg', 'é'.repeat(150)))).toHaveLength(fileLimits.longestName);
  });
});

describe('a name', () => {
  it('is the same in any letter case and however its accents are written (S5-17)', () => {
    expect(nameKey('LELET-Őri.pdf')).toBe(nameKey('lelet-o\u030bri.PDF'.normalize('NFD')));
    const waiting = { names: ['Lelet Őri.pdf'], bytes: 5 };
    expect(faultOf({ name: 'LELET o\u030bri.PDF', size: 1 }, plain, waiting)?.code).toBe('KF003');
    expect(faultOf({ name: 'Lelet Őri 2.pdf', size: 1 }, plain, waiting)).toBeUndefined();
  });

  it.each([
    'image.jpg',
    'IMG_0001.jpeg',
    'IMG-0001.HEIC',
    'DSC01234.jpg',
    'PXL_20261122_101112.jpg',
    '20261122_101112.jpg',
  ])('that a camera gave, %s, gets a number when it comes again (S5-17, not-shown 5.7)', (name) => {
    expect(isCameraName(name)).toBe(true);
    expect(faultOf({ name, size: 1 }, plain, { names: [name], bytes: 1 })).toBeUndefined();
    const second = freeName(name, [name]);
    expect(second).toMatch(/ \(2\)\.\w+$/);
    expect(freeName(name, [name, second])).toMatch(/ \(3\)\.\w+$/);
    expect(freeName(name, [])).toBe(name);
  });

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\boot.pdf', 'boot.pdf'],
    ['a\0b.pdf', 'ab.pdf'],
    ['\u202Efdp.exe.pdf', 'fdp.exe.pdf'],
    ['CON.pdf', '_CON.pdf'],
    ['com1.tif', '_com1.tif'],
    ['....pdf', 'file.pdf'],
    ['.pdf', 'file.pdf'],
    ['a"b<c>|?*.pdf', 'abc.pdf'],
    ['line\r\nSet-Cookie: a.pdf', 'lineSet-Cookie a.pdf'],
    ['fogászat 🦷.pdf', 'fogászat 🦷.pdf'],
    ['lelet .pdf ', 'lelet.pdf'],
    ['', 'file'],
  ])('T28: %j is kept as %j', (name, fileName) => {
    expect(safeName(name)).toBe(fileName);
  });

  it('T28: of 300 characters is cut, keeps its ending and stays whole letters', () => {
    const fileName = safeName(`${'🦷'.repeat(300)}.pdf`);
    expect(Array.from(fileName)).toHaveLength(fileLimits.longestName);
    expect(fileName).toMatch(/^🦷+\.pdf$/u);
    expect(kindOf(fileName, plain)).toBe('pdf');
  });
});
