import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { askCallBack, readCallBack, withdrawCallBack } from '../../../contract/booking/call-back.ts';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { phoneAt } from '../../../contract/platform/phone.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { LinkOver } from '../../identity/link/link-over.tsx';
import { pageRequestOf } from '../../platform/api.ts';
import { CaptchaField } from '../../platform/form/captcha-field.tsx';
import { draftOf } from '../../platform/form/draft.server.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome, TypedValues } from '../../platform/form/outcome.ts';
import { answered, readForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { fullName } from '../../platform/full-name.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { CallBackState } from './call-back-state.tsx';
import { callBackFields, callWindowNames } from './fields.ts';
import { wishFields, wishFrom } from './wish.server.ts';

export const handle = { script: true, texts: ['callback', 'registration', 'fields', 'format'] };

/** Without a token the page asks whom to call; with one it shows whether the call was made (R32). */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call } = pageRequest;
  if (params.token === undefined) {
    const draft = await draftOf(pageRequest, 'call-back', callBackFields);
    const known = await knownOf(pageRequest, new URL(request.url).searchParams);
    return { draft: { ...draft, entries: draft.entries ?? known }, callBack: undefined, key: pageRequest.formKey };
  }
  try {
    return { draft: undefined, callBack: await call(readCallBack, { token: params.token }), key: '' };
  } catch (error) {
    if (isProblem(error) && (error.code === 'U017' || error.code === '#404'))
      return { draft: undefined, callBack: undefined, key: '' };
    throw error;
  }
}

/** The form is filled in with the wish from the page before, and with a customer's name and e-mail address. */
async function knownOf({ call, user, config }: PageRequest, query: URLSearchParams): Promise<TypedValues> {
  const own = user && { name: fullName(user, config.hostLocale), email: user.email };
  return { values: { ...own, wish: await wishFrom(call, query) }, dates: {}, phoneSuggestion: undefined };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call, config } = pageRequest;
  const form = await request.formData();
  const { token } = params;
  return answered(pageRequest, form, callBackFields, async () => {
    if (token !== undefined) {
      await call(withdrawCallBack, { token });
      return seeOther(href('call-back', { token }));
    }
    const { name = '', phone = '', wish, email, callWindow, privacyAccepted } = readForm(form, callBackFields);
    const captcha = textOf(form, 'captcha');
    const callBack = await call(
      askCallBack,
      {
        ...wishFields(new URL(request.url).searchParams),
        name,
        phone: phoneAt(config.hostLocale, phone),
        callWindow: callWindowNames.find((one) => one === callWindow) ?? 'any',
        ...(wish !== undefined && { wish }),
        ...(email !== undefined && { email }),
        ...(captcha !== undefined && { captcha }),
        privacyAccepted,
      },
      { idempotencyKey: textOf(form, 'key') },
    );
    return seeOther(href('call-back', { token: callBack.token }));
  });
}

export default function CallBackPage() {
  const t = useT();
  const { draft, callBack, key } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  if (callBack) return <CallBackState callBack={callBack} outcome={outcome} />;
  if (!draft) return <LinkOver title={t('callback.ask.title')} again={href('call-back')} />;
  return (
    <RailPage title={t('callback.ask.title')} error={outcome?.refusal}>
      <p className="text-l">{t('callback.ask.lead')}</p>
      <FieldsForm
        fields={callBackFields}
        outcome={outcome}
        draft={draft}
        button={t('callback.ask.button')}
        hidden={{ key }}
      >
        <CaptchaField action="call-back" />
      </FieldsForm>
    </RailPage>
  );
}
