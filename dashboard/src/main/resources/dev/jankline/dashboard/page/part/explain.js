import { html, nothing } from 'lit';
import { path } from '../shell/api.js';
import { PageElement } from '../shell/element.js';
import { Loaded } from '../shell/loaded.js';
import { millis, share, time } from '../text/figures.js';
import { named, plain, shortName } from '../text/name.js';
import { cause } from '../text/words.js';

/** One stall frame by frame: how long each call of its stack was there, what else it called, and where the stall is filed. */
class Explain extends PageElement {
  static properties = { app: { attribute: false }, event: { attribute: false }, close: { attribute: false } };

  #stall = new Loaded(this);

  willUpdate() {
    this.#stall.from(path(this.app, 'stalls', this.event));
  }

  render() {
    return html`<section class="section explain" id="explain" aria-label="One stall frame by frame"><header><h2>Frame by frame</h2>
      <button type="button" class="push" @click=${this.close}>Close</button></header>${this.#stall.show(found, 'the stall')}</section>`;
  }
}

function found(stall) {
  return html`<p class="lead">${millis(stall.durationMillis)} on ${time(stall.at)}, ${plain(stall.version, 30)}, <bdi>${plain(stall.model, 40)}</bdi>.</p>
    <ul class="plain small spaced-after">${reasons(stall)}</ul>
    ${stall.steps.length === 0 ? html`<p class="soft">None of its samples has a stack.</p>` : html`<div class="scroll" tabindex="0" role="region" aria-label="Calls of the representative stack"><table>
      <thead><tr><th scope="col">Call<span class="unit">outermost first</span></th><th scope="col" class="figure">On the stack<span class="unit">time, share of the stall</span></th>
        <th scope="col" class="bar-column"><span class="hidden-text">Share as a bar</span></th><th scope="col" class="figure">Itself<span class="unit">calls nothing</span></th><th scope="col">What it calls beside the next call</th></tr></thead>
      <tbody>${stall.steps.map((step, index) => row(step, index, stall))}</tbody></table></div>`}`;
}

function reasons(stall) {
  return html`<li><span class="strong">Cause:</span> ${cause(stall.cause)}${stall.causeEvidence ? html`, read from: <bdi>${plain(stall.causeEvidence, 300)}</bdi>` : nothing}</li>
    <li><span class="strong">Stack:</span> chosen by <code>${plain(stall.strategy, 40)}</code>; its path holds ${share(stall.confidence)} of the time${stall.noDominantStack ? '. No path holds half of it: no dominant stack' : ''}</li>
    <li><span class="strong">Grouped by:</span> ${stall.location ? named(stall.location, 300) : 'no code of the app'}</li>`;
}

function row(step, index, stall) {
  const ends = index > 0 && !step.half && stall.steps[index - 1].half;
  return html`${ends ? html`<tr class="note"><td colspan="5" class="small soft">From here on no call holds half of the time: the calls below are those of one sample.</td></tr>` : nothing}
    <tr class=${step.filed ? 'chosen' : ''}><th scope="row" class="call"><code class=${step.inApp ? 'strong' : 'soft'}>${named(step.frame)}</code>${step.filed ? html` <span class="tag">filed here</span>` : nothing}</th>
    <td class="figure">${millis(step.millis)}<span class="sub">${share(step.millis / (stall.totalMillis || 1))}</span></td>
    <td><svg class="share-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class=${step.inApp ? 'sample-0' : 'same-fill'} width=${Math.max(0.5, (step.millis / (stall.totalMillis || 1)) * 100)} height="10"></rect></svg></td>
    <td class="figure">${step.selfMillis ? millis(step.selfMillis) : '–'}</td>
    <td class="small">${step.elsewhere.length === 0 ? html`<span class="soft">nothing else</span>` : step.elsewhere.map((one) => html`<span class="block"><code title=${plain(one.frame, 400)}>${plain(shortName(one.frame), 80)}</code> ${millis(one.millis)}</span>`)}</td></tr>`;
}

customElements.define('jank-explain', Explain);
