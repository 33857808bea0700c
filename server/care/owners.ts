import { ownersOf } from '../platform/owner.ts';

export const owners = ownersOf({
  assessment: { kind: 'person', person: 'account_id', partner: 'partner_id' },
  care_answer: { kind: 'part', of: 'care_request', by: 'care_request_id' },
  care_item: { kind: 'part', of: 'medical_care', by: 'care_id' },
  care_message_time: { kind: 'part', of: 'case_message', by: 'message_id' },
  care_request: { kind: 'person', person: 'account_id', partner: 'partner_id' },
  care_time: { kind: 'part', of: 'medical_care', by: 'care_id' },
  medical_care: { kind: 'person', person: 'account_id', partner: 'partner_id' },
});
