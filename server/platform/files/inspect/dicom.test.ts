import { expect, it } from 'vitest';
import { isDicom } from './dicom.ts';

/** A file begins with this text in the 128 free bytes before DICOM's mark, filled up with zeros. */
const begins = (text: string) => isDicom(Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(128)]));

it.each([
  ['nothing', ''],
  ['a TIFF, little end first', 'II*\0'],
  ['a TIFF, big end first', 'MM\0*'],
])('T27: a DICOM that begins with %s is taken', (_what, text) => {
  expect(begins(text)).toBe(true);
});

it.each([
  ['a page', '<html><script>alert(1)</script>'],
  ['a script', '#!/bin/sh\nrm -rf /\n'],
  ['a program of Windows', 'MZ'],
  ['a program of Linux', '\x7fELF'],
  ['an archive', 'PK\x03\x04'],
  ['a TIFF that is none', 'II+\0'],
  ['zeros and then a page', `${'\0'.repeat(60)}<script>`],
])('T27: a DICOM that begins with %s is refused', (_what, text) => {
  expect(begins(text)).toBe(false);
});
