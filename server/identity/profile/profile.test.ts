import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePhoneOrBank, readProfile, updateProfile } from '../../../contract/identity/profile.ts';
import { account } from '../../../tests/identity/account.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
const password = 'kerek-hold-felett-7';
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function customer() {
  const made = await account(w.database, { password });
  const { token, headers } = await w.session(made.id);
  return { ...made, headers, jar: () => new Map([['token', token]]) };
}

const faults = (answer: { error: { violations: { propertyName: string; errorCode: string }[] } | undefined }) =>
  answer.error?.violations.map(({ propertyName, errorCode }) => `${propertyName} ${errorCode}`).sort();

describe("a customer's profile", () => {
  it('is read and changed by its owner; what is left out stays, what is emptied goes (S2.2-01, S3.3-01)', async () => {
    const { headers } = await customer();
    const before = good(await w.call(readProfile, {}, headers));
    expect(before).toMatchObject({
      lastName: 'Szőke',
      birthDate: '1980-05-14',
      remindByEmail: true,
      bankAccount: null,
    });
    const address = { country: 'RO', postalCode: '400001', city: 'Cluj-Napoca', street: 'Str. Horea 2' } as const;
    good(await w.call(updateProfile, { ...address, mothersName: 'Kiss Éva', remindBySms: 0, language: 'ro' }, headers));
    expect(good(await w.call(updateProfile, { mothersName: '' }, headers))).toEqual({
      ...before,
      ...address,
      remindBySms: false,
      language: 'ro',
    });
  });

  it('stays as it is where nothing is said, and nothing is written down (S2.2-01)', async () => {
    const { headers, id } = await customer();
    const before = good(await w.call(readProfile, {}, headers));
    expect(good(await w.call(updateProfile, {}, headers))).toEqual(before);
    const changes = w.database.db.selectFrom('audit').select('id').where('patient', '=', id);
    expect(await changes.where('action', '=', 'account.profile').execute()).toEqual([]);
  });

  it('refuses all that is wrong at once, by its own codes, and changes nothing (S5-10, S8.3-19)', async () => {
    const { headers } = await customer();
    const wrong = {
      lastName: 'Szőke2',
      firstName: '',
      birthName: '4',
      country: 'RO',
      postalCode: '1117',
      language: 'de',
    };
    const answer = await w.call(updateProfile, wrong as never, headers);
    expect(faults(answer)).toEqual([
      'birthName V004',
      'firstName U019',
      'language V007',
      'lastName V004',
      'postalCode V028',
    ]);
    expect((await w.call(updateProfile, { birthDate: '2000-01-01' } as never, headers)).error?.errorCode).toBe('X444');
    expect(good(await w.call(readProfile, {}, headers)).lastName).toBe('Szőke');
  });

  it('is nobody else’s: a visitor is refused, an operator changes neither phone nor bank account (T01, T15)', async () => {
    const { id, headers } = await customer();
    expect((await w.call(readProfile, {})).error?.errorCode).toBe('K401');
    const operator = await w.operatorFor(id);
    for (const answer of [
      await w.call(changePhoneOrBank, { phone: '+36301112222', password }, operator.headers),
      await w.call(changePhoneOrBank, { bankAccount: '', password }, operator.headers),
    ])
      expect(answer.error?.errorCode).toBe('KA003');
    good(await w.call(updateProfile, { city: 'Szeged' }, operator.headers));
    const { actor, on_behalf_of } = await w.database.db
      .selectFrom('audit')
      .select(['actor', 'on_behalf_of'])
      .where('action', '=', 'account.profile')
      .where('patient', '=', id)
      .executeTakeFirstOrThrow();
    expect([actor, on_behalf_of, good(await w.call(readProfile, {}, headers)).city]).toEqual([
      expect.stringMatching(/^operator:/),
      id,
      'Szeged',
    ]);
  });
});

describe('the phone number and the bank account', () => {
  it('need the password, are told of by letter, and the number of the account is shown by its end alone (S5-05, S5-01)', async () => {
    const { headers, email } = await customer();
    const wrong = await w.call(changePhoneOrBank, { phone: '+36301112222', password: 'nem ez' }, headers);
    expect(wrong.error?.errorCode).toBe('U014');
    expect((await w.call(changePhoneOrBank, { phone: '06 30', password }, headers)).error?.errorCode).toBe('X444');
    expect(good(await w.call(changePhoneOrBank, { phone: '+36 30 111 2222', password }, headers)).phone).toBe(
      '+36301112222',
    );
    const iban = 'HU42 1177 3016 1111 1018 0000 0000';
    const profile = good(await w.call(changePhoneOrBank, { bankAccount: iban, password }, headers));
    expect(profile.bankAccount).toBe('•••• 0000');
    await w.deliver();
    const subjects = w.letters.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects).toEqual(['Megváltozott a telefonszáma', 'Megváltozott a bankszámlája']);
    expect(good(await w.call(changePhoneOrBank, { bankAccount: '', password }, headers)).bankAccount).toBeNull();
  });

  it.each([
    ['16 digits', '11773016-11111018', '1018'],
    ['24 digits', '11773016-11111018-00000000', '0000'],
    ['a Romanian account', 'AAAA1B31007593840000', '0000'],
    ['an IBAN', 'RO49AAAA1B31007593840000', '0000'],
  ])('take %s as a bank account, and nothing with a wrong checksum (S5-02, S5-03, S5-04)', async (_form, text, end) => {
    const { headers } = await customer();
    expect(good(await w.call(changePhoneOrBank, { bankAccount: text, password }, headers)).bankAccount).toBe(
      `•••• ${end}`,
    );
    const wrong = await w.call(
      changePhoneOrBank,
      { bankAccount: '11773016-11111019', password },
      { ...headers, 'accept-language': 'hu' },
    );
    expect(faults(wrong)).toEqual(['bankAccount V023']);
    expect(JSON.stringify(wrong.error)).toContain('Helytelen bankszámla formátum.');
  });

  it('are in no log, and the bank account lies sealed in the database (P08, P10)', async () => {
    const { headers, id } = await customer();
    const [phone, bankAccount] = ['+36301112222', '1177301611111018'];
    good(await w.call(changePhoneOrBank, { phone, bankAccount, password }, headers));
    const { rows } = await sql<{ row: string }>`select account::text as row from account where id = ${id}`.execute(
      w.database.db,
    );
    expect(rows[0]?.row).toContain(phone);
    // The text of a row shows bytes in hexadecimal digits.
    for (const plain of [bankAccount, Buffer.from(bankAccount).toString('hex')])
      expect(`${rows[0]?.row} ${w.lines.join()}`).not.toContain(plain);
    expect(w.lines.join()).not.toContain(phone.slice(1));
  });
});

describe('the page', () => {
  it.each(['hu', 'en', 'ro'])(
    'sums up what is saved, changes a part at a time, and keeps what was typed wrong in %s (S2.2-01, S1-11)',
    async (language) => {
      const { jar } = await customer();
      const cookies = jar();
      const path = '/account/profile';
      const page = await visit(w, path, { jar: cookies, language });
      expect([page.text.includes('Szőke'), page.document.querySelectorAll('main form').length]).toEqual([true, 0]);
      const ways = [...page.document.querySelectorAll('main dl a')].map((link) => link.getAttribute('href') ?? '');
      const parts = ['person', 'address', 'notices', 'secure'].map((part) => `${path}?change=${part}`);
      expect([...new Set(ways)].sort()).toEqual([...parts, '/change-contact-email', '/change-email'].sort());
      for (const part of parts) {
        const { document } = await visit(w, part, { jar: cookies, language });
        expect(document.querySelectorAll('main form[id]').length).toBe(1);
      }
      const [personAt = '', addressAt = '', noticesAt = '', secureAt = ''] = parts;
      const address = { intent: 'address', country: 'HU', postalCode: '1117', city: 'Budapest', street: 'Fehér út 3.' };
      const saved = await visit(w, addressAt, { jar: cookies, language, method: 'POST', form: address });
      expect([saved.status, saved.text.includes('1117'), saved.text.includes('Fehér út 3.')]).toEqual([
        200,
        true,
        true,
      ]);
      const person = {
        intent: 'person',
        lastName: 'Szőke2',
        firstName: 'Ünige',
        title: '',
        birthName: '',
        birthPlace: '',
        mothersName: '',
      };
      const refused = await visit(w, personAt, { jar: cookies, language, method: 'POST', form: person });
      expect([refused.status, refused.document.querySelector<HTMLInputElement>('[name=lastName]')?.value]).toEqual([
        422,
        'Szőke2',
      ]);
      const notices = { intent: 'notices', language: 'ro', remindByEmail: 'on' };
      const noticesPage = await visit(w, noticesAt, { jar: cookies, language, method: 'POST', form: notices });
      const { document } = await visit(w, noticesAt, { jar: cookies, language });
      const ticked = (name: string) => document.querySelector(`[name=${name}]`)?.hasAttribute('checked');
      expect([noticesPage.status, ticked('remindByEmail'), ticked('remindBySms')]).toEqual([200, true, false]);
      const bank = { intent: 'secure', bankAccount: 'szia', password: 'x' };
      const denied = await visit(w, secureAt, { jar: cookies, language, method: 'POST', form: bank });
      expect([denied.status, denied.document.querySelector<HTMLInputElement>('[name=bankAccount]')?.value]).toEqual([
        422,
        'szia',
      ]);
    },
  );
});
