// What stands where data would: a wait, nothing, an error. Each says what to do.
import { html, nothing } from 'lit';
import { plain } from '../text/name.js';

const ADVICE = {
  OFFLINE: 'Check that the dashboard runs and that you reach it, then try again.',
  UNAVAILABLE: 'It is starting, or its store is being written. Try again in some seconds.',
  NOT_FOUND: 'It may have been retracted or its days may have been dropped. Look in the list it came from.',
  BAD_PARAMETER: 'The link holds a filter that this version does not know. Clear the filters.',
  FORBIDDEN: 'Your read key is for another app. Choose that app, or enter another key.',
  INTERNAL: 'The log of the dashboard says more. Try again; if it stays, report it with the log.',
};

/** A wait. */
export function loading(what) {
  return html`<div class="state" role="status"><div class="busy"></div><p>Loading ${what} …</p></div>`;
}

/** A message of the interface without what only its clients can follow: paths and headers. */
const forPeople = (message) => message.replace(/[:;] (see|send|name one with) .*$/, '');

/**
 * An error: what is wrong, what to do, and a way to try again.
 * @param {Error & {reason?: string}} error
 * @param {() => void} again tries again
 */
export function failed(error, again) {
  const advice = ADVICE[error.reason];
  return html`<div class="state failed" role="alert"><h3>${plain(forPeople(error.message), 400)}</h3>
    ${advice ? html`<p>${advice}</p>` : nothing}
    <button type="button" @click=${again}>Try again</button></div>`;
}

/**
 * Nothing to show.
 * @param {string} title what there is not
 * @param {unknown} advice what to do
 */
export function empty(title, advice) {
  return html`<div class="state"><h3>${title}</h3><p class="soft">${advice}</p></div>`;
}
