import { afterAll, describe, expect, it } from 'vitest';
import { askCallBack } from '../../contract/booking/call-back.ts';
import { href } from '../../contract/href.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { languages } from '../../contract/platform/languages.ts';
import { endVideoVisit, sendDeskVideoMessage } from '../../contract/telemedicine/video-visit-desk.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { asking } from '../booking/call-backs.ts';
import { account } from '../identity/account.ts';
import { visit } from '../support/visit.ts';
import { good } from '../support/world.ts';
import { videoWorld } from '../telemedicine/video.ts';

const v = await videoWorld();
const { w } = v;
afterAll(() => w.close());

async function loggedIn(id: string) {
  const made = await w.session(id);
  const version = statementVersion(w.context());
  good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, made.headers));
  return made;
}

const untranslated = /\b(?:video_room|visit_messages|callback|overview|reservation)\.[a-z_.-]+/;

describe('the messages (S1-04, S9-07)', () => {
  it.each(languages)('lead to what was written in a visit by video, and are read by that, in %s', async (language) => {
    const { patient, visitId, desk } = await v.inCall();
    w.pass({ minutes: 1 });
    good(await w.call(sendDeskVideoMessage, { visitId, text: 'Kérem, küldje el a leletét!' }, desk));
    const { token } = await loggedIn(patient.accountId);
    const look = (path: string) => visit(w, path, { jar: new Map([['token', token]]), language });
    const { document } = await look(href('messages'));
    const path = href('visit-messages', { number: patient.number });
    const line = document.querySelector(`main li:has(a[href="${path}#messages"])`);
    expect(line?.textContent).toContain('Kérem, küldje el a leletét!');
    expect(line?.textContent).toContain('Dr. Kovács Béla');
    w.pass({ minutes: 1 });
    const page = await look(path);
    const hrefs = [...page.document.querySelectorAll('main a')].map((a) => a.getAttribute('href'));
    expect(page.document.querySelector('#messages ~ ol')?.textContent).toContain('Kérem, küldje el a leletét!');
    expect(hrefs).toContain(href('video-visit', { token: patient.token }));
    expect(hrefs).toContain(href('services-appointment', { number: patient.number }));
    expect(page.document.querySelector('main')?.textContent).not.toMatch(untranslated);
    expect((await look(href('messages'))).document.querySelector('main li')?.className).not.toContain('border-s-4');
    good(await w.call(endVideoVisit, { visitId, summary: 'Pihenés.' }, desk));
    const own = await look(href('services-appointment', { number: patient.number }));
    expect(own.document.querySelector(`main a[href="${path}"]`)).not.toBeNull();
    expect((await look(path)).document.querySelector('#summary ~ p')?.textContent).toBe('Pihenés.');
  });

  it.each(languages)('lead to a call-back that was asked for, which is withdrawn there, in %s', async (language) => {
    const { id } = await account(w.database, { subscriptions: [['hasConsultation']] });
    const { headers, token } = await loggedIn(id);
    const input = asking(700 + languages.indexOf(language));
    const { number } = good(await w.call(askCallBack, input, headers));
    const as = { jar: new Map([['token', token]]), language };
    const path = href('own-call-back', { number });
    const { document } = await visit(w, href('messages'), as);
    expect(document.querySelector('main li a')?.getAttribute('href')).toBe(`${path}#messages`);
    expect(document.querySelector('main')?.textContent).not.toMatch(untranslated);
    const page = await visit(w, path, as);
    expect(page.document.querySelector('main')?.textContent).toContain(number);
    const sent = await visit(w, path, { ...as, method: 'POST', form: {} });
    expect(sent.document.querySelector('h1')?.textContent).toBe(
      w.services.texts.say(language, 'callback.state.withdrawn'),
    );
    expect((await visit(w, path, { language })).url).toMatch(/^\/\?next=/);
  });
});
