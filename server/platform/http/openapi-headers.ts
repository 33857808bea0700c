import { languageIn, languages } from '../../../contract/platform/languages.ts';
import { isAtDesk, type Operation } from '../../../contract/platform/operation.ts';

const uuid = '68460a84-9fa4-4d56-b2b8-2b14752ec549';

export const parameters = {
  sid: {
    name: 'sid',
    in: 'header',
    description: 'The subscription the customer acts under; not needed with only one.',
    schema: { type: 'string', format: 'uuid' },
    example: '3cb205b6-e885-5d37-a249-f93759ba6614',
  },
  locale: {
    name: 'locale',
    in: 'header',
    description: 'The language of the answer.',
    schema: { type: 'string', enum: languages },
    example: languageIn('GB'),
  },
  requestId: {
    name: 'X-Fe-Request-Id',
    in: 'header',
    description:
      'A new id of each call, for the logs of both sides; the answer repeats it. A call without it is answered under an id of ours.',
    schema: { type: 'string', format: 'uuid' },
    example: uuid,
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A call that makes or changes something and is repeated with the same key and body gets the first answer again; another body is refused by K422.',
    schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
    example: 'booking-2026-11-23-1',
  },
};

const isKeyed = ({ access }: Operation) => typeof access === 'object' && 'key' in access;

export function headersOf(
  operation: Operation,
  required: readonly string[],
  example: Readonly<Record<string, unknown>>,
) {
  const own = Object.entries(operation.headers ?? {})
    .filter(([, name]) => name !== 'authorization')
    .map(([field, name]) => ({
      ...{ name, in: 'header', required: required.includes(field), schema: { type: 'string' } },
      ...(example[field] !== undefined && { example: example[field] }),
    }));
  const shared = Object.entries({
    sid: operation.access !== 'entry' && !isAtDesk(operation) && !isKeyed(operation),
    locale: true,
    requestId: !operation.mints,
    idempotencyKey: operation.repeatable === true,
  });
  const { requestId } = parameters;
  return [
    ...own,
    // An operation that logs somebody in requires the id, because a form on another site cannot send it.
    ...(operation.mints
      ? [{ ...requestId, required: true, description: 'A new id of this call; a call without it is refused by K403.' }]
      : []),
    ...shared.flatMap(([name, applies]) => (applies ? [{ $ref: `#/components/parameters/${name}` }] : [])),
  ];
}
