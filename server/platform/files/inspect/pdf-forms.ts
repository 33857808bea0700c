import { PDFBool, PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { problem } from '../../../../contract/platform/problem.ts';
import { dictsIn, lookup, nameIn } from './pdf-objects.ts';

/** Fields without a picture of their value are left to the reader to draw. @throws Problem KF028 for a form that only Adobe's draws */
export function keepFormReadable(pdf: PDFDocument): void {
  const form = lookup(pdf.catalog.get(PDFName.of('AcroForm')), pdf);
  if (!(form instanceof PDFDict)) return;
  const widgets = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => [...dictsIn(object)])
    .filter((dict) => nameIn(dict, 'Subtype', pdf) === 'Widget');
  if (form.has(PDFName.of('XFA')) && (widgets.length === 0 || isDrawnLate(pdf, form))) throw problem('KF028');
  if (widgets.some((widget) => !widget.has(PDFName.of('AP')))) form.set(PDFName.of('NeedAppearances'), PDFBool.True);
}

/** Whether the form is drawn only while it is read: the mark belongs in the catalog, but some programs write it into the form. */
function isDrawnLate(pdf: PDFDocument, form: PDFDict): boolean {
  const mark = PDFName.of('NeedsRendering');
  return [pdf.catalog, form].some((dict) => lookup(dict.get(mark), pdf) === PDFBool.True);
}
