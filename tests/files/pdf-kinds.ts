import { AFRelationship, PDFDocument, PDFName, type PDFObject, PDFString, StandardFonts } from '@cantoo/pdf-lib';

type Build = (pdf: PDFDocument) => void | Promise<void>;

export async function pdfWith(text: string, build: Build = () => {}, objects = true): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  pdf.addPage([400, 300]).drawText(text, { x: 20, y: 200, size: 14, font });
  await build(pdf);
  return Buffer.from(await pdf.save({ useObjectStreams: objects, updateFieldAppearances: false }));
}

export const ciphers = ['AES-256', 'AES-128', 'RC4-128', 'RC4-40'] as const;

/** It opens for everybody and forbids printing and copying, or it needs a password. */
export function restrictedPdf(text: string, algorithm: (typeof ciphers)[number], userPassword = ''): Promise<Buffer> {
  const security = {
    ownerPassword: 'laboratory',
    userPassword,
    permissions: {},
    algorithm,
    allowWeakCryptography: true,
  };
  return pdfWith(text, (pdf) => pdf.encrypt(security));
}

type Xfa = { fields?: number; mark?: 'catalog' | 'form' };

/** LiveCycle's fields are on the page, or drawn by Adobe's reader alone. */
export function xfaPdf(text: string, { fields = 0, mark }: Xfa = {}): Promise<Buffer> {
  return pdfWith(text, (pdf) => {
    const { context } = pdf;
    for (let no = 0; no < fields; no += 1) fieldIn(pdf, `f${no}`, text);
    const form = pdf.getForm().acroForm.dict;
    form.set(PDFName.of('XFA'), context.register(context.stream(`<xdp><sum>${text}</sum></xdp>`)));
    if (mark) (mark === 'form' ? form : pdf.catalog).set(PDFName.of('NeedsRendering'), context.obj(true));
  });
}

export function formPdf(value: string, isDrawn = true): Promise<Buffer> {
  return pdfWith('Form', (pdf) => {
    fieldIn(pdf, 'name', value);
    if (isDrawn) return;
    for (const widget of pdf.getForm().getTextField('name').acroField.getWidgets())
      widget.dict.delete(PDFName.of('AP'));
  });
}

function fieldIn(pdf: PDFDocument, name: string, value: string): void {
  const field = pdf.getForm().createTextField(name);
  field.setText(value);
  const [page] = pdf.getPages();
  if (page) field.addToPage(page, { x: 20, y: 100, width: 200, height: 20 });
}

type AttachedFile = { name: string; bytes: Buffer };

export function pdfWithFiles(text: string, files: readonly AttachedFile[], isPortfolio = false): Promise<Buffer> {
  return pdfWith(text, async (pdf) => {
    for (const { name, bytes } of files)
      await pdf.attach(bytes, name, {
        afRelationship: AFRelationship.Alternative,
        creationDate: new Date(0),
        modificationDate: new Date(0),
      });
    if (isPortfolio) pdf.catalog.set(PDFName.of('Collection'), pdf.context.obj({ Type: 'Collection', View: 'D' }));
  });
}

export function pdfWithAnnotation(text: string, type: string, file?: AttachedFile): Promise<Buffer> {
  return pdfWith(text, (pdf) => {
    const { context } = pdf;
    const own: Record<string, PDFObject> = {};
    if (file) {
      const stream = context.register(context.flateStream(file.bytes, { Type: 'EmbeddedFile' }));
      own.FS = context.obj({ Type: 'Filespec', F: PDFString.of(file.name), EF: { F: stream } });
    }
    const annotation = context.obj({ Type: 'Annot', Subtype: type, Rect: [0, 0, 9, 9], ...own });
    pdf.getPages()[0]?.node.set(PDFName.of('Annots'), context.obj([context.register(annotation)]));
  });
}

/** Without streams of objects, with plain lines. */
export function handmadePdf(text: string, between = ''): Buffer {
  const content = `BT /Text 18 Tf 20 100 Td (${text}) Tj ET`;
  return Buffer.from(
    `%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /Text << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>
endobj
${between}4 0 obj
<< /Length ${content.length} >>
stream
${content}
endstream
endobj
trailer
<< /Root 1 0 R /Size 5 >>
`,
    'latin1',
  );
}
