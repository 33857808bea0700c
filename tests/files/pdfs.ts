import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { canary } from './pictures.ts';

/** With everything that a harmless file lacks. */
export async function activePdf(): Promise<Buffer> {
  const pdf = await plainDocument();
  pdf.setTitle(canary);
  pdf.setAuthor(canary);
  await pdf.attach(Buffer.from('what came along'), 'attached.txt', { mimeType: 'text/plain' });
  pdf.addJavaScript('main', `app.alert('${canary}')`);
  const { context } = pdf;
  pdf.catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'Launch', F: canary }));
  pdf.catalog.set(PDFName.of('Metadata'), context.register(context.stream(`<x:xmpmeta>${canary}</x:xmpmeta>`)));
  const [page] = pdf.getPages();
  const link = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: { S: 'JavaScript', JS: canary } });
  const attachment = context.obj({ Type: 'Annot', Subtype: 'FileAttachment', Rect: [0, 0, 9, 9] });
  page?.node.set(PDFName.of('Annots'), context.obj([context.register(link), attachment]));
  page?.node.set(PDFName.of('AA'), context.obj({ O: { S: 'JavaScript', JS: canary } }));
  return Buffer.from(await pdf.save());
}

export async function pdfWithLinks(addresses: readonly string[]): Promise<Buffer> {
  const pdf = await plainDocument();
  const { context } = pdf;
  const links = addresses.map((address) =>
    context.register(
      context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: { S: 'URI', URI: PDFString.of(address) } }),
    ),
  );
  pdf.getPages()[0]?.node.set(PDFName.of('Annots'), context.obj(links));
  return Buffer.from(await pdf.save());
}

export async function plainPdf(text = 'Laborlelet'): Promise<Buffer> {
  return Buffer.from(await (await plainDocument(text)).save());
}

async function plainDocument(text = 'Laborlelet'): Promise<PDFDocument> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  pdf.addPage([300, 200]).drawText(text, { x: 20, y: 100, size: 18, font });
  return pdf;
}

export async function protectedPdf(): Promise<Buffer> {
  const pdf = await plainDocument();
  await pdf.encrypt({ userPassword: 'titok', ownerPassword: 'titok' });
  return Buffer.from(await pdf.save());
}

export async function unpackedPdf(bytes: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => {
    const stream =
      object instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(object).decode()).toString('latin1') : '';
    return `${object.toString()} ${stream}`;
  });
  return [String(pdf.context.trailerInfo.Info ?? ''), ...objects].join('\n');
}
