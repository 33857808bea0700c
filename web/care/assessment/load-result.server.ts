import type { HealthTool } from '../../../contract/care/assessment/tools.ts';
import { shows } from '../../../contract/guards.ts';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { speaking } from '../../platform/texts.server.ts';
import { consentRow } from '../../platform/wizard/answers.server.ts';
import { consentTo } from '../../portal/content/contents.server.ts';
import { resultOf, sendableWith, shownResult } from './tool-result.server.ts';
import { resultStep, toolAddress } from './tool-wizard.server.ts';

export async function loadResult(tool: HealthTool, pageRequest: PageRequest) {
  const result = await resultOf(tool, pageRequest);
  const t = speaking(pageRequest);
  const { user, formKey } = pageRequest;
  const consent = consentTo(pageRequest, 'health_consent_assessment');
  // An operator who acts for the customer saves no result for them, so no consent is asked (T15).
  const text = user && !user.impersonator ? await consent.read() : undefined;
  return {
    result: shownResult(result, pageRequest),
    sendable: sendableWith(tool, pageRequest).map(({ service }) => ({
      service,
      text: t('assessment.send_with', { service: t(`home.service.${service}.title`) }),
    })),
    again: toolAddress(tool, '2'),
    key: formKey,
    consent: text && { ...text, row: consentRow(consent) },
    enter: user ? [] : waysIn(pageRequest, toolAddress(tool, resultStep)),
  };
}

function waysIn(pageRequest: PageRequest, next: string): { to: string; text: string }[] {
  const t = speaking(pageRequest);
  const texts = { login: 'home.login.link', registration: 'home.entrance.registration' } as const;
  return (['login', 'registration'] as const).flatMap((id) =>
    shows(pageRequest.config, id) ? [{ to: href(id, {}, { next }), text: t(texts[id]) }] : [],
  );
}
