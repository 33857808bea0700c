import { createRequire } from 'node:module';

const fonts = createRequire(import.meta.url);
const regular = fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const bold = fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

export type Pdf = PDFKit.PDFDocument;

type PdfFacts = { title: string; language: string; madeAt?: Date };

export async function openPdf({ title, language, madeAt }: PdfFacts): Promise<Pdf> {
  const { default: PDFDocument } = await import('pdfkit');
  const info = { Title: title, ...(madeAt && { CreationDate: madeAt }) };
  const doc = new PDFDocument({ size: 'A4', margin: 50, lang: language, info, tagged: true });
  return doc.registerFont('regular', regular).registerFont('bold', bold);
}
