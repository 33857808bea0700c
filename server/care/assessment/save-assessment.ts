import { createHash, randomUUID } from 'node:crypto';
import {
  type Assessment,
  type SaveAssessmentId,
  saveOperations,
} from '../../../contract/care/assessment/assessment.ts';
import type { HealthTool } from '../../../contract/care/assessment/tools.ts';
import { assessmentDraft } from '../../../contract/care/drafts.ts';
import type { RepeatableId } from '../../../contract/operations.ts';
import { dayOf } from '../../../contract/platform/format.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { consentToCase } from '../../identity/account/consent.ts';
import { dropSent } from '../../identity/draft/drop-drafts.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { withIdempotency } from '../../platform/transaction.ts';
import { bringRecords } from '../../records/bring/bring-records.ts';
import type { BroughtRecord } from '../../records/bring/documents.ts';
import { assessmentEvent } from './assessment-row.ts';
import { type Result, resultOf } from './result-of.ts';
import { resultPdf } from './result-pdf.ts';

type SaveHandler = Handler<SaveAssessmentId>;
type SaveInput = Parameters<SaveHandler>[0];

export const saveHandlers: Readonly<Record<SaveAssessmentId, SaveHandler>> = Object.fromEntries(
  saveOperations.map(({ tool, operation: { id } }): [SaveAssessmentId, SaveHandler] => [
    id,
    (input, context) => save(id, tool, input, context),
  ]),
);

async function save(scope: RepeatableId, tool: HealthTool, input: SaveInput, context: Context): Promise<Assessment> {
  const { accountId } = customerOf(context);
  const id = randomUUID();
  const result = resultOf(context, tool, input.answers);
  return bringRecords(context, accountId, [await documentOf(context, id, result)], (write) =>
    withIdempotency(context, scope, input, async (tx) => {
      const consent = { caseId: id, kind: 'health_consent_assessment', version: input.consentVersion } as const;
      await consentToCase(tx, context, consent);
      const recordId = (await write(tx)).get(id) ?? null;
      const health = await auditWrite(tx, context, assessmentEvent(context, { id, account_id: accountId }, 'save'));
      const { version, region, at: created_at } = result;
      const assessment = {
        id,
        partner_id: context.host.partnerId,
        account_id: accountId,
        tool: tool.id,
        version,
        region,
      };
      const contents = { results: JSON.stringify(result.results), answers: JSON.stringify(result.answers) };
      await health
        .insertInto('assessment')
        .values({ ...assessment, ...contents, record_id: recordId, created_at })
        .execute();
      await dropSent(tx, context, input, assessmentDraft(tool.id));
      return { ...result, id, recordId };
    }),
  );
}

async function documentOf(context: Context, id: string, result: Result): Promise<BroughtRecord> {
  const { title, name, bytes } = await resultPdf(context, result);
  const sha256 = createHash('sha256').update(bytes).digest();
  return {
    id,
    status: 'current',
    name: title,
    kind: 'other',
    modal: 'DOC',
    replaces: undefined,
    issuedOn: dayOf(result.at, context.host.brand.timeZone),
    createdAt: result.at,
    author: null,
    visibility: 'only_me',
    files: [{ name, kind: 'pdf', size: bytes.length, sha256, bytes }],
  };
}
