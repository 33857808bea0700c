import type { OperationOutcome, OperationOutcomeIssue } from 'fhir/r4';
import type { ErrorObject } from '../../../contract/platform/error-object.ts';

const codes: Readonly<Record<number, OperationOutcomeIssue['code']>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  409: 'conflict',
  412: 'conflict',
  413: 'too-long',
  415: 'not-supported',
  422: 'processing',
  429: 'throttled',
  500: 'exception',
  502: 'transient',
  503: 'transient',
  504: 'timeout',
};

const errorSystem = 'urn:kapu:error';

export function outcomeOf({
  httpCode,
  errorCode,
  message,
  violations,
  requestId,
  details,
}: ErrorObject): OperationOutcome {
  const code = codes[httpCode] ?? 'processing';
  const issue = (own: string, text: string): OperationOutcomeIssue => ({
    severity: 'error',
    code,
    details: { coding: [{ system: errorSystem, code: own }], text },
  });
  const first = issue(errorCode, message);
  const facts =
    details === undefined ? {} : { extension: [{ url: 'urn:kapu:details', valueString: JSON.stringify(details) }] };
  return {
    resourceType: 'OperationOutcome',
    issue: [
      { ...facts, ...first, diagnostics: `request ${requestId}` },
      ...violations.map((fault) => ({
        ...issue(fault.errorCode, fault.message),
        code: 'value' as const,
        ...(fault.propertyName && { expression: [fault.propertyName] }),
      })),
    ],
  };
}
