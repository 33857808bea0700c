import { createRequire } from 'node:module';

const fonts = createRequire(import.meta.url);
const regular = fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const bold = fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

export type Pdf = PDFKit.PDFDocument;

/** An A4 document with the fonts `regular` and `bold`, which have every letter of our languages. */
export async function openPdf({ title, language }: { title: string; language: string }): Promise<Pdf> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ size: 'A4', margin: 50, lang: language, info: { Title: title }, tagged: true });
  return doc.registerFont('regular', regular).registerFont('bold', bold);
}
