import { createRequire } from 'node:module';

const fonts = createRequire(import.meta.url);
const regular = fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const bold = fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

export type Pdf = PDFKit.PDFDocument;

/** A fixed `madeAt` gives the same bytes for the same text. */
type PdfFacts = { title: string; language: string; madeAt?: Date };

/** A4, with the fonts `regular` and `bold`, which have every letter of our languages. */
export async function openPdf({ title, language, madeAt }: PdfFacts): Promise<Pdf> {
  const { default: PDFDocument } = await import('pdfkit');
  const info = { Title: title, ...(madeAt && { CreationDate: madeAt }) };
  const doc = new PDFDocument({ size: 'A4', margin: 50, lang: language, info, tagged: true });
  return doc.registerFont('regular', regular).registerFont('bold', bold);
}
