import { createRequire } from 'node:module';

const fonts = createRequire(import.meta.url);
const regular = fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const bold = fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

export type Pdf = PDFKit.PDFDocument;

/** `madeAt`, in the place of the moment, makes the same text the same bytes. */
type PdfFacts = { title: string; language: string; madeAt?: Date };

/** An A4 document with the fonts `regular` and `bold`, which have every letter of our languages. */
export async function openPdf({ title, language, madeAt }: PdfFacts): Promise<Pdf> {
  const { default: PDFDocument } = await import('pdfkit');
  const info = { Title: title, ...(madeAt && { CreationDate: madeAt }) };
  const doc = new PDFDocument({ size: 'A4', margin: 50, lang: language, info, tagged: true });
  return doc.registerFont('regular', regular).registerFont('bold', bold);
}
