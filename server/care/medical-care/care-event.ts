import { caseEvent } from '../../platform/audit/case-event.ts';

export const careEvent = caseEvent('medical_care');
