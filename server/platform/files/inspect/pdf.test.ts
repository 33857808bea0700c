import { describe, expect, it } from 'vitest';
import {
  ciphers,
  formPdf,
  handmadePdf,
  pdfWith,
  pdfWithAnnotation,
  pdfWithFiles,
  restrictedPdf,
  xfaPdf,
} from '../../../../tests/files/pdf-kinds.ts';
import { attachmentsOf, textOf } from '../../../../tests/files/text-of.ts';
import { cleaned } from './clean.ts';

const text = 'Findings: nothing abnormal';

async function look(bytes: Uint8Array) {
  const verdict = await cleaned({ kind: 'pdf', bytes });
  if ('fault' in verdict) return { fault: verdict.fault, other: verdict.details.other };
  return { kind: verdict.kind, bytes: verdict.bytes };
}

async function visibleText(bytes: Uint8Array): Promise<string> {
  const { bytes: pdf, fault } = await look(bytes);
  return pdf ? textOf(pdf) : `refused: ${fault}`;
}

const behind =
  (start: string | Buffer, end = '') =>
  async () =>
    Buffer.concat([Buffer.from(start), await pdfWith(text), Buffer.from(end)]);
const pjl = '\x1b%-12345X@PJL JOB NAME="lelet"\r\n@PJL ENTER LANGUAGE=PDF\r\n';

describe('a PDF as programs, printers and laboratories write it', () => {
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['plainly', () => pdfWith(text)],
    ['without streams of objects', () => pdfWith(text, undefined, false)],
    ['by hand, without a table of references', () => handmadePdf(text)],
    ['behind an empty line', behind('\r\n')],
    ['behind a byte order mark', behind('\uFEFF')],
    ["behind a printer's header, and before its end", behind(pjl, '\x1b%-12345X')],
    ['behind 1,000 bytes of a mail program', behind(Buffer.alloc(1000, 'm'))],
    ['behind what a Mac put first', behind(Buffer.alloc(128))],
    ['with rubbish behind it', behind('', '\0'.repeat(500))],
    [
      'cut behind its last object',
      () => pdfWith(text, undefined, false).then((pdf) => pdf.subarray(0, pdf.indexOf('startxref'))),
    ],
    ...ciphers.map((cipher): [string, () => Promise<Buffer>] => [
      `so that it must not be printed (${cipher})`,
      () => restrictedPdf(text, cipher),
    ]),
    ['with a form of LiveCycle whose fields are on the page', () => xfaPdf(text, { fields: 2 })],
    ['with a filled-in form', () => formPdf(text)],
    ['with a filled-in form that a reader has to draw', () => formPdf(text, false)],
    ['with a note beside the text', () => pdfWithAnnotation(text, 'Text')],
    ['with a file of the sender’s computer that did not come along', () => pdfWithAnnotation(text, 'FileAttachment')],
  ])('%s keeps its text (S5-15)', async (_how, make) => {
    const output = await visibleText(await make());
    expect(output).toContain(text);
  });

  it('with a value that has no picture of its own tells each reader to draw it (S5-15)', async () => {
    const { bytes = Buffer.alloc(0) } = await look(await formPdf('Kiss Anna', false));
    expect(await textOf(bytes)).toContain('Kiss Anna');
    expect(Buffer.compare((await look(bytes)).bytes ?? Buffer.alloc(0), bytes)).toBe(0);
    const { PDFDocument, PDFName } = await import('@cantoo/pdf-lib');
    const { catalog, context } = await PDFDocument.load(bytes);
    expect(String(context.lookup(catalog.get(PDFName.of('AcroForm'))))).toContain('/NeedAppearances true');
  });
});

describe('a PDF with files inside', () => {
  const invoice = Buffer.from('<?xml version="1.0"?><invoice><total>12500</total></invoice>');

  it.each([false, true])('keeps them, byte for byte (portfolio: %s) (S5-15)', async (isPortfolio) => {
    const files = [
      { name: 'factur-x.xml', bytes: invoice },
      { name: 'mérések.csv', bytes: Buffer.from('a;b\n1;2\n') },
      { name: 'IM000001', bytes: Buffer.alloc(500, 3) },
      { name: 'lelet.pdf', bytes: await pdfWith('The inner report') },
    ];
    const { bytes = Buffer.alloc(0), fault } = await look(await pdfWithFiles(text, files, isPortfolio));
    expect(fault).toBeUndefined();
    const attachments = await attachmentsOf(bytes);
    expect([...attachments.keys()].sort()).toEqual(files.map(({ name }) => name).sort());
    for (const { name, bytes: sent } of files.slice(0, 3)) expect(attachments.get(name)?.equals(sent), name).toBe(true);
    expect(await textOf(attachments.get('lelet.pdf') ?? Buffer.alloc(0))).toContain('The inner report');
    expect(await textOf(bytes)).toContain(text);
    // Written anew a second time it is the same.
    expect(Buffer.compare((await look(bytes)).bytes ?? Buffer.alloc(0), bytes)).toBe(0);
  });

  it('loses of a PDF inside what it loses of the one around it (T19, P06)', async () => {
    const inner = await pdfWith('inner', (pdf) => void pdf.setTitle('canary'));
    const { bytes = Buffer.alloc(0) } = await look(await pdfWithFiles(text, [{ name: 'a.pdf', bytes: inner }]));
    const output = (await attachmentsOf(bytes)).get('a.pdf') ?? Buffer.alloc(0);
    const { unpackedPdf } = await import('../../../../tests/files/pdfs.ts');
    expect(await unpackedPdf(inner)).toContain('/Title');
    expect(await unpackedPdf(output)).not.toContain('/Title');
  });

  it('keeps one that hangs on the page (S5-15)', async () => {
    const { bytes = Buffer.alloc(0) } = await look(
      await pdfWithAnnotation(text, 'FileAttachment', { name: 'a.txt', bytes: invoice }),
    );
    const { unpackedPdf } = await import('../../../../tests/files/pdfs.ts');
    expect(await unpackedPdf(bytes)).toContain('<total>12500</total>');
  });

  it.each(['viewer.exe', 'macro.docm', 'page.html', 'levél.docx', 'more.zip', 'run.js'])(
    'is refused for %s, by its name (S5-15, T19)',
    async (name) => {
      expect(await look(await pdfWithFiles(text, [{ name, bytes: invoice }]))).toEqual({ fault: 'KF029', other: name });
    },
  );

  it('is refused where they lie in each other too deep (T27)', async () => {
    let bytes = await pdfWith('innermost');
    for (let no = 0; no < 5; no += 1) bytes = await pdfWithFiles(text, [{ name: `${no}.pdf`, bytes }]);
    expect((await look(bytes)).fault).toBe('KF029');
  });
});

describe('a PDF that cannot be kept whole', () => {
  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['asks for a password', 'KF006', () => restrictedPdf(text, 'AES-256', 'titok')],
    ['asks for a password, as older ones do', 'KF006', () => restrictedPdf(text, 'RC4-40', 'titok')],
    ['is a form that only Adobe draws', 'KF028', () => xfaPdf(text)],
    ['is such a form by its mark', 'KF028', () => xfaPdf(text, { mark: 'catalog' })],
    ['is such a form by its mark beside the form', 'KF028', () => xfaPdf(text, { fields: 1, mark: 'form' })],
    ['is such a form that has fields as well', 'KF028', () => xfaPdf(text, { fields: 2, mark: 'catalog' })],
    ...['Movie', 'Sound', 'Screen', 'RichMedia', '3D'].map((type): [string, string, () => Promise<Buffer>] => [
      `has a ${type}`,
      'KF030',
      () => pdfWithAnnotation(text, type),
    ]),
    [
      'has more pages than we take',
      'KF027',
      () => pdfWith(text, (pdf) => void Array.from({ length: 2000 }, () => pdf.addPage())),
    ],
    ...[0.2, 0.3, 0.5, 0.7].map((share): [string, string, () => Promise<Buffer>] => [
      `is cut behind ${share} of it`,
      'KF007',
      () => pdfWith(text, undefined, false).then((pdf) => pdf.subarray(0, pdf.length * share)),
    ]),
    ['is cut before its text', 'KF007', () => pdfWith(text).then((pdf) => pdf.subarray(0, pdf.length * 0.3))],
    ['is a beginning alone', 'KF007', () => Buffer.from('%PDF-1.7 nothing')],
    ['has its mark too late', 'KF025', behind(Buffer.alloc(1100, ' '))],
  ])('because it %s is refused as %s (S5-15, S5-18)', async (_why, code, make) => {
    expect((await look(await make())).fault).toBe(code);
  });
});
