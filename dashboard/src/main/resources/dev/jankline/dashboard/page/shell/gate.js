import { html } from 'lit';
import { setReadKey } from './key.js';

/** Removes the text that stood in an element before its script ran. */
export function setAside(element) {
  element.replaceChildren();
}

/**
 * Asks for the read key.
 * @param {() => void} entered called when one was entered
 */
export function keyForm(entered) {
  const submit = (event) => {
    event.preventDefault();
    setReadKey(new FormData(event.target).get('key'));
    entered();
  };
  return html`<h1>Read key needed</h1><form class="state" @submit=${submit}>
    <p>This dashboard opens an app only to those who have one of its read keys (<code>jank.dashboard.read-keys</code>). Ask whoever runs it. The key stays in this tab.</p>
    <div class="field"><label for="read-key">Read key</label><input id="read-key" name="key" type="password" required maxlength="500" autocomplete="off"></div>
    <button class="main">Open</button></form>`;
}
