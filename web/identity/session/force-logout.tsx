import type { ActionFunctionArgs } from 'react-router';
import { href } from '../../../contract/href.ts';
import { logout } from '../../../contract/identity/session.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';

/** Only a POST logs out, so that an image on another site cannot do it (S6-12, T16). */
export async function action({ context }: ActionFunctionArgs) {
  const { call, keep } = pageRequestOf(context);
  try {
    await call(logout, {});
  } catch (error) {
    // The session has ended already, which is what the customer wanted.
    if (!isProblem(error)) throw error;
  }
  keep({ tokens: null, draft: null, sealedDraft: null });
  return seeOther(href('home'));
}

export default function ForceLogoutPage() {
  const t = useT();
  return (
    <RailPage title={t('account.logout.title')}>
      <p className="text-l">{t('account.logout.lead')}</p>
      <PageForm method="post">
        <Button>{t('account.logout.button')}</Button>
      </PageForm>
    </RailPage>
  );
}
