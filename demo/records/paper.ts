import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const font = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');

export async function* demoPaper(title: string): AsyncIterable<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', margin: 50, font });
  doc.fontSize(18).text(title);
  doc.end();
  for await (const chunk of doc) yield new Uint8Array(Buffer.from(chunk));
}
