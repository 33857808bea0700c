import { extractText, getDocumentProxy } from 'unpdf';

/** The text of the pages and the values of the fields. */
export async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  const values: string[] = [];
  for (let no = 1; no <= pdf.numPages; no += 1)
    for (const { fieldValue } of await (await pdf.getPage(no)).getAnnotations())
      if (typeof fieldValue === 'string') values.push(fieldValue);
  return [text, ...values].join('\n');
}

export async function attachmentsOf(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const attachments: Record<string, { filename: string; content: Uint8Array }> = (await pdf.getAttachments()) ?? {};
  return new Map(Object.values(attachments).map(({ filename, content }) => [filename, Buffer.from(content)]));
}
