import { LitElement } from 'lit';

/** An element that renders into the page itself: one style sheet, links and search of the browser work throughout. */
export class PageElement extends LitElement {
  createRenderRoot() {
    return this;
  }
}
