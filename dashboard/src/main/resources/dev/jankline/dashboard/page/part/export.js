import { html } from 'lit';
import { save } from '../shell/api.js';

const told = (button, failure) => {
  button.textContent = `Not saved: ${failure.message}`;
};

/**
 * A button that saves an export.
 * @param {string} address of the export
 * @param {string} words on the button
 */
export function exportButton(address, words) {
  return html`<button type="button" @click=${(event) => {
    const button = event.currentTarget;
    save(address).catch((failure) => told(button, failure));
  }}>${words}</button>`;
}
