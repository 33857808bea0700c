import { PDFDocument } from '@cantoo/pdf-lib';

export async function pdfOfPictures(pictures: readonly Uint8Array[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  for (const bytes of pictures) {
    const picture = await pdf.embedJpg(bytes);
    const { width, height } = picture;
    pdf.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
  }
  return pdf.save({ addDefaultPage: false });
}
