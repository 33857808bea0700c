import { memberOf } from '../../../contract/platform/member-of.ts';
import { urlOf } from './url-of.ts';

const filterNames = ['subfunction', 'location', 'provider-name', 'doctor-name'] as const;
const fields: Record<(typeof filterNames)[number], string> = {
  subfunction: 'subfunction',
  location: 'location',
  'provider-name': 'providerName',
  'doctor-name': 'doctorName',
};
const own = document.currentScript instanceof HTMLScriptElement ? new URL(document.currentScript.src).origin : '';
const events = ['booked', 'cancelled'];

/**
 * The portal's search and booking in a partner's page. Attributes: `portal` (origin, by default the script's own),
 * `language`, `subfunction`, `location`, `provider-name`, `doctor-name`, `path`. Fires `kapu-booked` and
 * `kapu-cancelled`. Uses no cookie or storage, and no inline style that the partner's CSP could forbid.
 */
class KapuBooking extends HTMLElement {
  static observedAttributes = ['portal', 'language', 'path', ...filterNames];
  #frame: HTMLIFrameElement | undefined;

  connectedCallback() {
    addEventListener('message', this.#hear);
    this.#draw();
  }

  disconnectedCallback() {
    removeEventListener('message', this.#hear);
  }

  attributeChangedCallback() {
    if (this.#frame) this.#frame.src = this.#address();
  }

  #origin(): string {
    return urlOf(this.getAttribute('portal') ?? '')?.origin ?? own;
  }

  #address(): string {
    const url = new URL(this.getAttribute('path') ?? '/landing/provider-search', this.#origin());
    for (const name of filterNames) {
      const value = this.getAttribute(name);
      if (value) url.searchParams.set(fields[name], value);
    }
    url.searchParams.set('iframe', '1');
    const language = this.getAttribute('language');
    if (language) url.searchParams.set('locale', language);
    return url.href;
  }

  #draw() {
    if (this.#frame) return;
    const frame = document.createElement('iframe');
    frame.title = this.getAttribute('title') ?? 'Kapu';
    frame.allow = 'camera; microphone; fullscreen';
    frame.referrerPolicy = 'origin';
    frame.addEventListener('load', () => {
      frame.contentWindow?.postMessage({ kapu: 'hello' }, this.#origin());
      // The frame's new page begins at its top, which may be scrolled out of view.
      if (this.getBoundingClientRect().top < 0) this.scrollIntoView();
    });
    frame.src = this.#address();
    const shadow = this.attachShadow({ mode: 'open' });
    const style = new CSSStyleSheet();
    style.replaceSync(':host{display:block}iframe{display:block;inline-size:100%;block-size:40rem;border:0}');
    shadow.adoptedStyleSheets = [style];
    shadow.append(frame);
    this.#frame = frame;
  }

  /** Only messages from its own frame at the portal's origin count. */
  #hear = ({ data, origin, source }: MessageEvent) => {
    const frame = this.#frame;
    if (!frame || source !== frame.contentWindow || origin !== this.#origin()) return;
    const message = memberOf(data, 'kapu');
    const height = Number(memberOf(data, 'height'));
    if (message === 'height' && height > 0 && height < 20_000) frame.style.blockSize = `${height}px`;
    if (events.includes(String(message))) this.dispatchEvent(new CustomEvent(`kapu-${message}`, { bubbles: true }));
  };
}

if (!customElements.get('kapu-booking')) customElements.define('kapu-booking', KapuBooking);
