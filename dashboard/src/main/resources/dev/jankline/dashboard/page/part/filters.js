import { html, nothing } from 'lit';
import { choose } from '../shell/route.js';
import { CAUSES, OUTCOMES } from '../text/words.js';
import { chosen, versionChoice } from './scope.js';

/** Filters of the clusters that the interface knows by the same names, beside the versions. */
export const FILTERS = ['grouping', 'cause', 'package', 'text', 'ticket', 'owner', 'symbolized', 'outcome', 'screen', 'tier', 'os', 'platform', 'from', 'to', 'sort'];

/** Filters that ask for single stalls, of which the dashboard keeps some. */
export const STALL_FILTERS = ['screen', 'tier', 'os', 'platform'];

const GROUPINGS = [['', 'culprit frame (primary)'], ['blocking_call', 'blocking call'], ['entry_point', 'entry point']];
const TICKETS = [['', 'any'], ['none', 'no ticket'], ['open', 'open'], ['closed', 'closed'], ['muted', 'muted'], ['merged', 'merged'], ['dead_lettered', 'dead-lettered: not delivered']];
const TIERS = [['', 'any'], ['low', 'low'], ['mid', 'mid'], ['high', 'high'], ['unknown', 'not known']];
const PLATFORMS = [['', 'any'], ['android', 'Android'], ['ios', 'iOS'], ['flutter', 'Flutter'], ['unknown', 'not known']];
const SYMBOLS = [['', 'any'], ['true', 'named'], ['false', 'symbols missing']];

const MORE = ['grouping', 'package', 'owner', 'symbolized', 'from', 'to', ...STALL_FILTERS];

const setter = (route, name) => (event) => choose(route, { [name]: event.target.value, offset: null });

function choice(route, name, label, options) {
  const value = route.query[name] ?? '';
  const known = options.some(([one]) => one === value) ? options : [...options, [value, value]];
  return html`<div class="field"><label for="filter-${name}">${label}</label><select id="filter-${name}" @change=${setter(route, name)}>
    ${known.map(([one, word]) => html`<option value=${one} ?selected=${one === value}>${word}</option>`)}</select></div>`;
}

function entry(route, name, { label, type = 'search', hint = '', narrow = false }) {
  return html`<div class="field ${type === 'search' && !narrow ? 'wide' : ''}"><label for="filter-${name}">${label}</label>
    <input id="filter-${name}" type=${type} maxlength="200" placeholder=${hint} .value=${route.query[name] ?? ''} @change=${setter(route, name)}></div>`;
}

/**
 * The filters of the clusters page. Each choice changes the address.
 * @param {object} route where we are
 * @param {object[]} releases versions, newest first
 */
export function filterBar(route, releases) {
  const any = FILTERS.filter((name) => name !== 'sort' && route.query[name]);
  const grouped = GROUPINGS.filter(([one]) => one === '' || releases.some((release) => release.groupings.includes(one)));
  // A cluster that is gone from the chosen version is not among its clusters.
  const outcomes = Object.entries(OUTCOMES).filter(([one]) => one !== 'GONE' || chosen(route, releases).version === null);
  const clear = () => choose(route, { ...Object.fromEntries(any.map((name) => [name, null])), offset: null });
  return html`<form class="scope" role="search" aria-label="Filters" @submit=${(event) => event.preventDefault()}>
    ${versionChoice(route, releases, { all: true })}
    ${entry(route, 'text', { label: 'Find in name or location', hint: 'press / to go here' })}
    ${choice(route, 'outcome', 'Change', [['', 'any'], ['WORSE,NEW,SLIGHTLY_WORSE', 'worse or new'], ...outcomes])}
    ${choice(route, 'cause', 'Cause', [['', 'any'], ...Object.entries(CAUSES)])}
    ${choice(route, 'ticket', 'Ticket', TICKETS)}
    <details class="more-filters" ?open=${MORE.some((name) => route.query[name])}><summary class="small">More filters</summary><div class="scope">
      ${grouped.length > 1 || route.query.grouping ? choice(route, 'grouping', 'Grouped by', grouped) : nothing}
      ${entry(route, 'package', { label: 'Package, class or method', hint: 'com.example.feed' })}
      ${entry(route, 'owner', { label: 'Owner of the ticket', hint: 'feed-team', narrow: true })}
      ${choice(route, 'symbolized', 'Names', SYMBOLS)}
      ${entry(route, 'screen', { label: 'Screen', hint: 'Feed', narrow: true })}
      ${choice(route, 'tier', 'Device tier', TIERS)}
      ${entry(route, 'os', { label: 'OS version', hint: '14', narrow: true })}
      ${choice(route, 'platform', 'Platform', PLATFORMS)}
      ${entry(route, 'from', { label: 'From day (UTC)', type: 'date' })}${entry(route, 'to', { label: 'To day (UTC)', type: 'date' })}</div></details>
    ${any.length ? html`<button type="button" @click=${clear}>Clear ${any.length} ${any.length === 1 ? 'filter' : 'filters'}</button>` : nothing}</form>`;
}
