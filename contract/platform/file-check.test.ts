import { describe, expect, it } from 'vitest';
import { faultOf, freeName } from './file-check.ts';
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
    ['mr.dcm', 1, 'KF005'],
    ['lelet', 1, 'KF005'],
  ])('let %s of %i bytes be answered %s', (name, size, code) => {
    expect(faultOf({ name, size }, plain, none)?.code).toBe(code);
  });

  it('take DICOM and ZIP where a purpose asks, to 500 MB (not-shown 5.7)', () => {
    expect(kindsFor(plain)).toEqual(['pdf', 'jpeg', 'png', 'heic', 'tiff']);
    expect(faultOf({ name: 'mr.dcm', size: 500 * MB }, secondOpinion, none)).toBeUndefined();
    expect(faultOf({ name: 'mr.zip', size: 500 * MB + 1 }, secondOpinion, none)?.code).toBe('KF001');
    expect(acceptFor(plain)).toContain('.heic');
    expect(acceptFor(plain)).not.toContain('.zip');
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
  ])('T28: %j is kept as %j', (given, kept) => {
    expect(safeName(given)).toBe(kept);
  });

  it('T28: of 300 characters is cut, keeps its ending and stays whole letters', () => {
    const kept = safeName(`${'🦷'.repeat(300)}.pdf`);
    expect(Array.from(kept)).toHaveLength(fileLimits.longestName);
    expect(kept).toMatch(/^🦷+\.pdf$/u);
    expect(kindOf(kept, plain)).toBe('pdf');
  });
});
