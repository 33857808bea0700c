import type { InputOf } from '../../../contract/operation.ts';
import { phoneSuggestion } from '../../../contract/phone.ts';
import type { registerReservation } from '../../../contract/reservation.ts';
import { textOf } from '../../form/text-of.ts';
import { readDateParts } from '../../ui/read-date-parts.ts';
import type { Typed } from './outcome.ts';

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
