import { changeRelative, createRelative, endRelative, resumeRelative } from '../../contract/entitlement/relative.ts';
import { confirmRelativeCover, refuseRelativeCover } from '../../contract/entitlement/relative-desk.ts';
import {
  acceptRelative,
  readRelativeInvitation,
  refuseRelative,
} from '../../contract/entitlement/relative-invitation.ts';
import { sendRelativeProof } from '../../contract/records/relative-proof.ts';
import { recommendation } from '../claims/preauthorizations.ts';
import { accepted, child, holder, linkIn, spouse, spouseSelf, ward } from '../entitlement/relatives.ts';
import { startOfTests } from '../support/fixture.ts';
import { good, type World } from '../support/world.ts';
import { type Causes, walk } from './cause.ts';

type AddedRelative = { relativeId: string; headers: Record<string, string> };
let addresses = 0;
const nextEmail = () => {
  addresses += 1;
  return `spouse-${addresses}@example.com`;
};

async function added(w: World, person: Parameters<typeof child>[0]): Promise<AddedRelative> {
  const { headers } = await holder(w);
  return { relativeId: good(await w.call(createRelative, child(person), headers)).id, headers };
}

async function invited(w: World) {
  const { headers } = await holder(w);
  const email = nextEmail();
  const { id: relativeId } = good(await w.call(createRelative, spouse({ email }), headers));
  const token = await linkIn(w, email);
  const { terms } = good(await w.call(readRelativeInvitation, { token }));
  return { relativeId, headers, token, terms };
}

async function proving(w: World) {
  const { headers } = await holder(w);
  const { id: relativeId } = good(await w.call(createRelative, ward(), headers));
  const fileId = await recommendation(w, headers, 'hatarozat.pdf', 'relative_proof');
  good(await w.call(sendRelativeProof, { relativeId, fileId }, headers));
  return { relativeId, headers };
}

const confirm = async (w: World, relativeId: string) =>
  w.call(
    confirmRelativeCover,
    { relativeId, policyNo: 'NINCS', from: '2026-01-01' },
    (await w.desk(['agent'])).headers,
  );

const ended = (cause: string) => new RegExp(`This mandate has ended.*${cause}`);
const notMatching = /name or the date of birth does not match.*Enter your own full name/;
const ownAddress = /your own e-mail address.*at their own address/;
const tooYoung = /Under 18, only your child or your ward.*Choose the right relationship/;
const anew = /has to accept this anew.*only what was read then/;

export const relativeCauses: Causes = {
  KL001: [
    walk('resumed though it is in force', /cannot do this now.*mandate is: in force/, async (w) => {
      const { relativeId, headers } = await added(w, {});
      return w.call(resumeRelative, { relativeId }, headers);
    }),
    walk('it was changed after it was read', /cannot do this now.*was changed after you opened it/, async (w) => {
      const { relativeId, headers, token, terms } = await invited(w);
      good(await w.call(changeRelative, { relativeId, scope: ['book', 'records'] }, headers));
      return w.call(acceptRelative, { token, terms, ...spouseSelf }, {});
    }),
    walk('resumed though it was never answered', /cannot do this now.*waiting for the relative’s answer/, async (w) => {
      const { relativeId, headers } = await invited(w);
      return w.call(resumeRelative, { relativeId }, headers);
    }),
  ],
  KL002: [
    walk('its holder has ended it', ended('Whoever gave it has taken it back'), async (w) => {
      const { relativeId, headers } = await added(w, {});
      good(await w.call(endRelative, { relativeId }, headers));
      return w.call(resumeRelative, { relativeId }, headers);
    }),
    walk('the relative refused', ended('did not accept it'), async (w) => {
      const { relativeId, headers, token } = await invited(w);
      good(await w.call(refuseRelative, { token }));
      return w.call(resumeRelative, { relativeId }, headers);
    }),
    walk('nobody answered', ended('did not answer in time'), async (w) => {
      const { token, terms } = await invited(w);
      w.pass({ hours: 24 * 15 });
      const answer = await w.call(acceptRelative, { token, terms, ...spouseSelf });
      w.setNow(startOfTests.toString());
      return answer;
    }),
  ],
  KL003: [10, 11].map((most) =>
    walk(`one after ${most}`, /cannot add another relative.*At most 10/, async (w) => {
      const { headers } = await holder(w);
      for (let no = 0; no < 10; no += 1)
        good(await w.call(createRelative, child({ firstName: `Anna${'abcdefghij'.charAt(no)}` }), headers));
      return w.call(createRelative, most === 10 ? child({ firstName: 'Zita' }) : ward(), headers);
    }),
  ),
  KL004: ['', '+x'].map((tail) =>
    walk(`the own address${tail === '' ? '' : ' in capitals'}`, ownAddress, async (w) => {
      const email = `own-${tail.length}@example.com`;
      const { headers } = await holder(w, { email });
      return w.call(createRelative, spouse({ email: tail === '' ? email : email.toUpperCase() }), headers);
    }),
  ),
  KL005: (['spouse', 'other'] as const).map((relationship) =>
    walk(`a child as ${relationship}`, tooYoung, async (w) =>
      w.call(createRelative, child({ relationship }), (await holder(w)).headers),
    ),
  ),
  KL006: [
    walk('it was not declared', /have to declare.*Only a parent or legal guardian/, async (w) =>
      w.call(createRelative, child({ declared: undefined }), (await holder(w)).headers),
    ),
    walk('a program sent another word', /have to declare.*Only a parent or legal guardian/, async (w) =>
      w.call(createRelative, { ...child(), declared: 'no' }, (await holder(w)).headers),
    ),
  ],
  KL007: [
    walk('it is to reach further', anew, async (w) => {
      const { headers } = await holder(w);
      const { id: relativeId } = await accepted(w, headers, { email: nextEmail() });
      return w.call(changeRelative, { relativeId, scope: ['book', 'records', 'claims'] }, headers);
    }),
    walk('it is to go to another address', anew, async (w) => {
      const { headers } = await holder(w);
      const { id: relativeId } = await accepted(w, headers, { email: nextEmail() });
      return w.call(changeRelative, { relativeId, email: nextEmail() }, headers);
    }),
  ],
  KL008: [
    walk(
      'the paper comes first',
      /nothing to decide here now.*paper about the mandate has to be decided first/,
      async (w) => confirm(w, (await proving(w)).relativeId),
    ),
    walk('nobody has asked', /nothing to decide here now.*nobody has asked/, async (w) => {
      const { relativeId } = await added(w, {});
      await w.database.pool.query('update relative set cover_asked_at = now() where id = $1', [relativeId]);
      const { headers } = await w.desk(['agent']);
      return w.call(refuseRelativeCover, { relativeId, reason: 'Nem.' }, headers);
    }),
  ],
  KL009: [
    walk('another name', notMatching, async (w) => {
      const { token, terms } = await invited(w);
      return w.call(acceptRelative, { token, terms, ...spouseSelf, name: 'Szőke Ünige' });
    }),
    walk('another birthday', notMatching, async (w) => {
      const { token, terms } = await invited(w);
      return w.call(acceptRelative, { token, terms, ...spouseSelf, birthDate: '1980-05-14' });
    }),
  ],
};
