import { href } from '../../contract/href.ts';
import type { Services } from '../booking/context.ts';
import type { LetterWriter, LetterWriters } from '../platform/mail/deliver.ts';
import { languageOf } from '../platform/mail/language.ts';
import { layOut } from '../platform/mail/layout.ts';
import { shortLetter } from '../platform/mail/short-letter.ts';
import { codeId } from './download/brake.ts';

export const letters: LetterWriters<Services> = {
  many_downloads: alertLetter('many_downloads'),
  new_device: alertLetter('new_device'),
  download_code: codeLetter('download_code'),
  device_code: codeLetter('device_code'),
};

function alertLetter(text: string): LetterWriter<Services> {
  return async (services, host, row) => {
    const account = await accountOf(services, row.account_id);
    return (
      account &&
      shortLetter(services, host, {
        outboxId: row.id,
        to: account.email,
        language: languageOf(account.locale),
        text,
        name: account.given_name,
        path: href('account-security'),
      })
    );
  };
}

/** Sends the newest code alone, and none that was used meanwhile (R25). */
function codeLetter(text: string): LetterWriter<Services> {
  return async (services, host, row) => {
    const account = await accountOf(services, row.account_id);
    const brake = await services.database.db
      .selectFrom('download_brake')
      .select('no')
      .where('account_id', '=', row.account_id)
      .where('mailed_at', 'is not', null)
      .executeTakeFirst();
    if (!account || !brake || row.account_id === null) return undefined;
    const language = languageOf(account.locale);
    const code = services.keys.code(codeId(row.account_id), brake.no);
    const values = { brand: host.brand.name, phone: host.brand.phone.number, name: account.given_name, code };
    const say = (id: string) => services.texts.say(language, `mail.${id}`, values, host.look(language).texts);
    return layOut(host, {
      outboxId: row.id,
      to: account.email,
      language,
      subject: say(`${text}.subject`),
      paragraphs: [
        { kind: 'text', text: say('greeting') },
        { kind: 'text', text: say(`${text}.lead`) },
        { kind: 'table', rows: [[say('download_code.code'), code]] },
        { kind: 'text', text: say('download_code.next') },
        { kind: 'small', text: say('footer') },
      ],
    });
  };
}

function accountOf({ database }: Services, id: string | null) {
  return database.db
    .selectFrom('account')
    .select(['email', 'given_name', 'locale'])
    .where('id', '=', id)
    .executeTakeFirst();
}
