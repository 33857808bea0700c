import { faultOf, type TableFault } from './table-fault.ts';

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const oldOffice = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const zip = Buffer.from('PK\u0003\u0004', 'latin1');

const archives = [
  ['mimetypeapplication/vnd.oasis.opendocument', 'file.ods'],
  ['Index/Document.iwa', 'file.numbers'],
  ['Index.zip', 'file.numbers'],
  ['xl/workbook.bin', 'file.xlsb'],
  ['word/document.xml', 'file.document'],
] as const;

const beginnings = [
  ['%PDF', 'file.document'],
  ['{\\rtf', 'file.document'],
  ['<!doctype html', 'file.html'],
  ['<html', 'file.html'],
  ['<table', 'file.html'],
  ['<?xml', 'file.xml'],
] as const;

export function sortOf(bytes: Uint8Array): 'workbook' | 'text' | TableFault {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (all.subarray(0, oldOffice.length).equals(oldOffice))
    return faultOf(all.includes(utf16('EncryptedPackage')) ? 'file.protected' : 'file.xls');
  if (all.subarray(0, zip.length).equals(zip)) {
    const cause = archives.find(([part]) => all.includes(part))?.[1];
    if (cause !== undefined) return faultOf(cause);
    return all.includes('xl/') ? 'workbook' : faultOf('file.archive');
  }
  const beginning = all.subarray(0, 200).toString('latin1').replace(/^ï»¿/, '').trimStart().toLowerCase();
  const cause = beginnings.find(([text]) => beginning.startsWith(text.toLowerCase()))?.[1];
  return cause === undefined ? 'text' : faultOf(cause);
}
