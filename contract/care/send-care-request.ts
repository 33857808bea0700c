import { type Operation, operation, type Repeatable } from '../platform/operation.ts';
import { CareRequestDetail } from './care-request.ts';
import { careRates } from './rates.ts';
import { type CareRequestKind, careRequestKinds } from './request-kinds.ts';
import { daysOf, questionsOf, requestSchema } from './request-schema.ts';
import { routes } from './routes.ts';

const fileId = '3cb205b6-e885-5d37-a249-f93759ba6614';

export type SendOperationId = `send${string}Request`;
type Send = Operation<ReturnType<typeof requestSchema>, typeof CareRequestDetail, SendOperationId> & Repeatable;

/** One operation for each kind, because each page has its own flag (D8). Only the customer can give the consent (T15). */
export const sendOperations: readonly { kind: CareRequestKind; operation: Send }[] = careRequestKinds.map(
  (kind: CareRequestKind) => ({ kind, operation: sendOperation(kind) }),
);

export const sendOperationsById: Readonly<Record<SendOperationId, Send>> = Object.fromEntries(
  sendOperations.map(({ operation: row }) => [row.id, row]),
);

function sendOperation(kind: CareRequestKind): Send {
  const least = kind.files?.least ?? 0;
  const permission = routes.find(({ id }) => id === kind.page)?.permission;
  return operation({
    id: idOf(kind.service),
    rate: careRates.careRequest,
    method: 'POST',
    path: `/care-requests/${kind.service}`,
    repeatable: true,
    summary: `Send the request of ${kind.service.replaceAll('_', ' ')}, with the consent to its health data`,
    access: permission === undefined ? 'subscriber' : { permission },
    pages: [kind.page],
    selfOnly: true,
    health: ['care_request.act'],
    headers: { key: 'draft-key' },
    input: requestSchema(kind),
    days: daysOf(questionsOf(kind)),
    output: CareRequestDetail,
    example: {
      input: { ...(kind.service === 'pediatric' && { childAge: 8 }), ...(least > 0 && { fileIds: [fileId] }) },
    },
    refusals: ['K401', 'KA004', 'K403', '#404', 'KQ005', 'KQ006', 'K429'],
    invalid: {},
    clauses: ['S1-04', 'S3.2-01'],
  });
}

function idOf(service: string): SendOperationId {
  return `send${service.replace(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase())}Request`;
}
