import type { Context } from 'hono';
import { isProblem, type Problem, problem } from '../contract/platform/problem.ts';
import { type StagedFile, uploadFile } from '../contract/records/file.ts';
import { fileFaultField, stagedFileField } from '../contract/records/staged-fields.ts';
import type { Visitor } from './identity/http/visitor.ts';
import { partsOf } from './platform/http/multipart.ts';
import { longestUpload } from './platform/http/upload-places.ts';
import type { Variables } from './platform/http/variables.ts';

type Outcome = { name: string; file?: StagedFile; refusal?: Problem };
export type UploadedForm = {
  form: string;
  outcomes: Outcome[];
  /** What the browser is known by from now on, if it has no log-in. */
  draftKey: string | undefined;
};

/** Each file of a form is kept as it comes; the page's action gets the other fields and what became of the files. */
export async function uploadedForm(c: Context<Variables>, visitor: Visitor, purpose: string): Promise<UploadedForm> {
  // A stranger's form is not read; whose session has ended under it keeps what was chosen.
  if (!visitor.user && !visitor.sessionExpired) return { form: '', outcomes: [], draftKey: visitor.draftKey };
  const fields = new URLSearchParams();
  const outcomes: Outcome[] = [];
  let key = visitor.draftKey;
  const type = c.req.header('content-type') ?? '';
  for await (const part of partsOf({ stream: c.req.raw.body, type, most: longestUpload })) {
    if (!part.bytes) {
      if (part.field !== fileFaultField) fields.append(part.field, part.value);
      continue;
    }
    // A browser sends an empty part where nothing was chosen.
    if (part.name === '') continue;
    const { name, bytes } = part;
    const file = { open: async () => ({ name, size: undefined, bytes }) };
    const answer = await visitor
      .call(uploadFile, { purpose, file, ...(key !== undefined && { key }) })
      .catch((error: unknown) => ({ refusal: refusalIn(error, name) }));
    if ('refusal' in answer) {
      outcomes.push({ name, refusal: answer.refusal });
      continue;
    }
    outcomes.push({ name, file: answer.file });
    if (answer.key === null) continue;
    key = answer.key;
    visitor.keep({ draft: key });
  }
  for (const { file, refusal } of outcomes) {
    if (file) fields.append(stagedFileField, file.id);
    if (refusal) fields.append(fileFaultField, JSON.stringify({ code: refusal.code, details: refusal.details }));
  }
  return { form: fields.toString(), outcomes, draftKey: key };
}

function refusalIn(error: unknown, name: string): Problem {
  if (!isProblem(error)) throw error;
  return problem(error.code, { name, ...error.details });
}
