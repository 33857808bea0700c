import { Buffer } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import { heicPhoto } from './heic.ts';
import { plainPdf } from './pdfs.ts';
import { photo } from './pictures.ts';
import { dicomOf, zipOf } from './zips.ts';

export type Sample = { name: string; bytes: Buffer };

const hex = (text: string) => Buffer.concat([Buffer.from(text.replaceAll(' ', ''), 'hex'), Buffer.alloc(600, 0x20)]);
const words = (text: string) => Buffer.from(text.padEnd(300));
const office = (part: string) =>
  zipOf([
    { name: '[Content_Types].xml', bytes: words('<Types/>') },
    { name: part, bytes: words('<x/>') },
  ]);

/** Only those of `allowed` may be stored. */
export async function eightyKinds(): Promise<{ allowed: Sample[]; refused: Sample[] }> {
  const script = words('<script>alert(1)</script>');
  const svg = words('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const byName = (names: string, bytes: Buffer) =>
    names.split(' ').map((extension) => ({ name: `a.${extension}`, bytes }));
  return {
    allowed: [
      { name: 'a.pdf', bytes: await plainPdf() },
      { name: 'a.jpg', bytes: await photo('jpeg') },
      { name: 'a.jpeg', bytes: await photo('jpeg', { seed: 90 }) },
      { name: 'a.png', bytes: await photo('png') },
      { name: 'a.tif', bytes: await photo('tiff') },
      { name: 'a.tiff', bytes: await photo('tiff', { seed: 90 }) },
      { name: 'a.heic', bytes: heicPhoto },
      { name: 'a.HEIF', bytes: heicPhoto },
    ],
    refused: [
      ...byName('html htm xhtml shtml mht php phtml php5 asp aspx jsp', script),
      ...byName('svg svgz xml xsl rss', svg),
      ...byName('js mjs ts py sh bat cmd ps1 vbs java rb pl', words('rm -rf /')),
      ...byName('exe dll scr com msi', hex('4d5a9000')),
      ...byName('elf so', hex('7f454c46')),
      ...byName('class', hex('cafebabe')),
      ...byName('jar war apk zip', zipOf([{ name: 'a', bytes: words('a') }])),
      ...byName('docx docm', office('word/document.xml')),
      ...byName('xlsx xlsm', office('xl/workbook.xml')),
      ...byName('pptx', office('ppt/presentation.xml')),
      ...byName('doc xls ppt', hex('d0cf11e0a1b11ae1')),
      ...byName('rtf', words('{\\rtf1 a}')),
      ...byName('gz tgz', gzipSync(script)),
      ...byName('rar', hex('526172211a0700')),
      ...byName('7z', hex('377abcaf271c')),
      ...byName('gif', words('GIF89a')),
      ...byName('webp', hex('52494646 24000000 57454250 56503820')),
      ...byName('avif', hex('0000001c 66747970 61766966 00000000 61766966')),
      ...byName('bmp', words('BM')),
      ...byName('ico cur', hex('00000100')),
      ...byName('psd', words('8BPS')),
      ...byName('mp4 mov', hex('00000018 66747970 6d703432')),
      ...byName('mp3', hex('494433')),
      ...byName('swf', words('CWS')),
      ...byName('ps eps', words('%!PS-Adobe')),
      ...byName('lnk', hex('4c000000')),
      ...byName('txt csv json tmp', words('a,b')),
      ...byName('dcm', dicomOf(500)),
      ...byName('iso', words('CD001')),
    ],
  };
}

export async function fortyPolyglots(): Promise<Sample[]> {
  const pictures = { jpg: await photo('jpeg'), png: await photo('png'), tif: await photo('tiff'), heic: heicPhoto };
  const pdf = await plainPdf();
  const tails = {
    html: Buffer.from('<html><script>alert("kanari")</script></html>'),
    php: Buffer.from('<?php system($_GET["kanari"]); ?>'),
    zip: zipOf([{ name: 'kanari.exe', bytes: words('MZ') }]),
    svg: Buffer.from('<svg onload="kanari()"/>'),
    js: Buffer.from('*/=1;alert("kanari");/*'),
  };
  const behind = Object.entries({ ...pictures, pdf }).flatMap(([extension, bytes]) =>
    Object.entries(tails).map(([tail, more]) => ({
      name: `${tail} behind.${extension}`,
      bytes: Buffer.concat([bytes, more]),
    })),
  );
  const before = Object.entries({ pdf, jpg: pictures.jpg }).flatMap(([extension, bytes]) =>
    Object.entries(tails).map(([head, more]) => ({
      name: `${head} before.${extension}`,
      bytes: Buffer.concat([more, bytes]),
    })),
  );
  const other = [
    { name: 'gif.jpg', bytes: Buffer.concat([Buffer.from('GIF89a/*'), pictures.jpg]) },
    { name: 'pdf.png', bytes: pdf },
    { name: 'png.pdf', bytes: pictures.png },
    { name: 'jpeg.heic', bytes: pictures.jpg },
    { name: 'html.jpg', bytes: tails.html },
  ];
  return [...behind, ...before, ...other];
}
