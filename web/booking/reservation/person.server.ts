import type { registerReservation } from '../../../contract/booking/reservation.ts';
import type { InputOf } from '../../../contract/platform/operation.ts';
import { phoneSuggestion } from '../../../contract/platform/phone.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { readDateParts } from '../../platform/ui/read-date-parts.ts';
import type { Typed } from './action-data.ts';

export function typedIn(form: FormData): Typed {
  const text = (name: string) => textOf(form, name) ?? '';
  return {
    texts: {
      lastName: text('lastName'),
      firstName: text('firstName'),
      email: text('email'),
      // The offered form of a number, when its button was the one pressed.
      phone: textOf(form, 'phone-suggestion') ?? text('phone'),
      patientComment: text('patientComment'),
    },
    ticked: { privacyAccepted: text('privacyAccepted') !== '', termsAccepted: text('termsAccepted') !== '' },
    birthDate: readDateParts(form, 'birthDate').parts,
    phoneSuggestion: phoneSuggestion(textOf(form, 'phone') ?? ''),
  };
}

type Person = Omit<InputOf<typeof registerReservation>, 'slotId' | 'subfunctionId' | 'holdToken'>;

/** The operation's input from the fields of the form; the operation itself checks it. */
export function personOf(form: FormData): Person {
  const { texts, ticked } = typedIn(form);
  const captcha = textOf(form, 'captcha');
  return {
    ...texts,
    birthDate: readDateParts(form, 'birthDate').day,
    ...ticked,
    ...(captcha !== undefined && { captcha }),
  };
}
