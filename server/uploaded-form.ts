import type { Context } from 'hono';
import type { Call } from '../contract/operations.ts';
import type { IncomingFile } from '../contract/platform/incoming-file.ts';
import { isProblem, type Problem, problem } from '../contract/platform/problem.ts';
import { type StagedFile, uploadFile } from '../contract/records/file.ts';
import { recordKinds } from '../contract/records/record-kinds.ts';
import { fileFaultField, stagedFileField } from '../contract/records/staged-fields.ts';
import { giveVisitDocument } from '../contract/telemedicine/video-visit-desk.ts';
import type { Visitor } from './identity/http/visitor.ts';
import { partsOf } from './platform/http/multipart.ts';
import { longestUpload } from './platform/http/upload-places.ts';
import type { Variables } from './platform/http/variables.ts';

type Outcome = { name: string; file?: StagedFile; refusal?: Problem };
export type UploadedForm = {
  form: string;
  outcomes: Outcome[];
  draftKey: string | undefined;
};

/** Each file of a form is kept as it comes; the page's action gets the other fields and what became of the files. */
export async function uploadedForm(c: Context<Variables>, visitor: Visitor, purpose: string): Promise<UploadedForm> {
  const mayUpload = deskUploads.has(purpose) ? visitor.operator !== undefined : isCustomer(visitor);
  if (!mayUpload) return { form: '', outcomes: [], draftKey: visitor.draftKey };
  const fields = new URLSearchParams();
  const outcomes: Outcome[] = [];
  let key = visitor.draftKey;
  const type = c.req.header('content-type') ?? '';
  const stage: Keep = async (call, file) => {
    const answer = await call(uploadFile, { purpose, file, ...(key !== undefined && { key }) });
    if (answer.key !== null) {
      key = answer.key;
      visitor.keep({ draft: key });
    }
    return answer.file;
  };
  const keep = deskUploads.get(purpose) ?? stage;
  for await (const part of partsOf({ stream: c.req.raw.body, type, most: longestUpload })) {
    if (!part.bytes) {
      if (part.field !== fileFaultField) fields.append(part.field, part.value);
      continue;
    }
    // A browser sends an empty part where nothing was chosen.
    if (part.name === '') continue;
    const { name, bytes } = part;
    const file = { open: async () => ({ name, size: undefined, bytes }) };
    const outcome = await keep(visitor.call, file, fields).then(
      (staged): Outcome => ({ name, ...(staged && { file: staged }) }),
      (error: unknown): Outcome => ({ name, refusal: refusalIn(error, name) }),
    );
    outcomes.push(outcome);
  }
  for (const { name, file, refusal } of outcomes) {
    if (refusal) fields.append(fileFaultField, JSON.stringify({ code: refusal.code, details: refusal.details }));
    else fields.append(stagedFileField, file?.id ?? name);
  }
  return { form: fields.toString(), outcomes, draftKey: key };
}

/** A customer, or somebody whose session expired while they filled in the form: they log in again and find their files. */
function isCustomer({ user, sessionExpired }: Visitor): boolean {
  return user !== undefined || sessionExpired === true;
}

/** @param fields those that stand before the file in its form */
type Keep = (call: Call, file: IncomingFile, fields: URLSearchParams) => Promise<StagedFile | undefined>;

/** Files that the desk gives a customer go to the case at once, without waiting for the form. */
const deskUploads: ReadonlyMap<string, Keep> = new Map([
  [
    'visit_document',
    async (call, file, fields) => {
      const kind = recordKinds.find((one) => one === fields.get('kind')) ?? 'other';
      await call(giveVisitDocument, { visitId: fields.get('visitId') ?? '', kind, file });
      return undefined;
    },
  ],
]);

function refusalIn(error: unknown, name: string): Problem {
  if (!isProblem(error)) throw error;
  return problem(error.code, { name, ...error.details });
}
