import { PDFBool, PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { problem } from '../../../../contract/platform/problem.ts';
import { dictsIn, lookup, nameIn } from './pdf-objects.ts';

/**
 * Filled-in values stay visible: a reader draws the fields that have no picture of their value.
 * @throws Problem KF028 for a form that only Adobe's reader draws, from what its pages do not hold
 */
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

/** The mark stands in the catalog; some programs write it beside the form. */
function isDrawnLate(pdf: PDFDocument, form: PDFDict): boolean {
  const mark = PDFName.of('NeedsRendering');
  return [pdf.catalog, form].some((dict) => lookup(dict.get(mark), pdf) === PDFBool.True);
}
