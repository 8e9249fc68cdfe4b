import { html, nothing } from 'lit';
import { choose } from '../shell/route.js';
import { plain } from '../text/name.js';

/**
 * The versions a page is about.
 * @param {object} route where we are
 * @param {object[]} releases versions, newest first
 * @returns {{version: string|null, older: string|null, release: object|null}} version null: all versions
 */
export function chosen(route, releases) {
  const wanted = route.query.version;
  if (wanted === '*') {
    return { version: null, older: null, release: null };
  }
  const release = releases.find((one) => one.version === wanted) ?? (wanted ? null : releases[0]) ?? null;
  const version = release?.version ?? wanted ?? null;
  const wantedOlder = route.query.older === version ? null : route.query.older;
  const older = wantedOlder ?? release?.verdict?.olderVersion ?? (release && releases[releases.indexOf(release) + 1]?.version) ?? null;
  return { version, older: older === version ? null : older, release };
}

/**
 * Choice of the version and of the one it is compared with.
 * @param {object} route where we are
 * @param {object[] & {total: number}} releases versions, newest first, and how many there are
 * @param {{all?: boolean, older?: boolean}} which whether all versions together may be chosen, and whether one compares
 */
export function versionChoice(route, releases, { all = false, older: compares = true } = {}) {
  const { version, older } = chosen(route, releases);
  const set = (name) => (event) => choose(route, { [name]: event.target.value, offset: null });
  return html`<div class="field"><label for="version">Version</label><select id="version" @change=${set('version')}>
      ${all ? html`<option value="*" ?selected=${version === null}>all versions</option>` : nothing}
      ${withUnknown(releases, version).map((one) => html`<option value=${one} ?selected=${one === version}>${plain(one, 40)}</option>`)}</select></div>
    ${releases.length < releases.total ? html`<button type="button" @click=${() => window.dispatchEvent(new Event('jank-older'))}>List older versions</button>` : nothing}
    ${compares && version !== null ? html`<div class="field"><label for="older">Compared with</label><select id="older" @change=${set('older')}>
      ${older === null ? html`<option value="" selected>no older version</option>` : nothing}
      ${withUnknown(releases, older).filter((one) => one !== version).map((one) => html`<option value=${one} ?selected=${one === older}>${plain(one, 40)}</option>`)}</select></div>` : nothing}`;
}

/** Names of the versions; a version of a link that is not known any more stays to be seen. */
function withUnknown(releases, wanted) {
  const names = releases.map((one) => one.version);
  return wanted && !names.includes(wanted) ? [wanted, ...names] : names;
}
