import { hierarchy, partition } from 'd3-hierarchy';

/**
 * Lays calls out: each as wide as its time, the widest first. In a comparison a call is as wide as the larger of its two times, so
 * that what is gone can still be seen.
 * @param {import('./weights.js').Call} root
 * @param {boolean} compared whether two versions are compared
 * @returns {object} root of a d3 hierarchy; each node has x0 and x1 between 0 and 1, depth, total, otherTotal
 */
export function layout(root, compared) {
  const tree = hierarchy(root, (call) => [...call.children.values()]);
  tree.eachAfter((node) => {
    const children = node.children ?? [];
    node.total = children.reduce((sum, child) => sum + child.total, node.data.self);
    node.otherTotal = children.reduce((sum, child) => sum + child.otherTotal, node.data.otherSelf);
  });
  tree.sum((call) => (compared ? Math.max(call.self, call.otherSelf) : call.self));
  tree.sort((a, b) => b.value - a.value);
  return partition()(tree);
}

/** Nodes from the given one down, those that are drawn at least so wide. */
export function* wide(root, least) {
  const open = [root];
  while (open.length) {
    const node = open.pop();
    if (node.x1 - node.x0 >= least) {
      yield node;
      open.push(...(node.children ?? []));
    }
  }
}

/** Names of the calls from the outermost one to a node. */
export const pathOf = (node) => node.ancestors().reverse().slice(1).map((one) => one.data.name);

/** The node at the end of a path of names; null when there is none. */
export function nodeAt(root, names) {
  return names.reduce((node, name) => node?.children?.find((child) => child.data.name === name) ?? null, root);
}

/** Whether a node's name or file holds the text, in any case. */
export function matches(node, text) {
  return node.data.name.toLowerCase().includes(text) || (node.data.file ?? '').toLowerCase().includes(text);
}

/**
 * Share of the whole that calls with a text hold, without counting a match below another one twice.
 * @returns {number} 0 to 1
 */
export function matchedShare(root, text) {
  let sum = 0;
  const open = [root];
  while (open.length) {
    const node = open.pop();
    if (node.depth > 0 && matches(node, text)) {
      sum += node.value;
    } else {
      open.push(...(node.children ?? []));
    }
  }
  return root.value ? sum / root.value : 0;
}

/**
 * Calls by name, each call counted once in a stack even when it calls itself.
 * @returns {{name: string, inApp: boolean, total: number, self: number, otherTotal: number, otherSelf: number}[]} most time first
 */
export function byName(root) {
  const rows = new Map();
  const inside = new Map();
  const open = (root.children ?? []).map((node) => ({ node, leaving: false }));
  while (open.length) {
    const { node, leaving } = open.pop();
    const name = node.data.name;
    inside.set(name, (inside.get(name) ?? 0) + (leaving ? -1 : 1));
    if (!leaving) {
      count(rows, node, inside.get(name) === 1);
      open.push({ node, leaving: true });
      (node.children ?? []).forEach((child) => open.push({ node: child, leaving: false }));
    }
  }
  return [...rows.values()].sort((a, b) => Math.max(b.total, b.otherTotal) - Math.max(a.total, a.otherTotal));
}

function count(rows, node, outermost) {
  const { name, inApp, self, otherSelf } = node.data;
  const row = rows.get(name) ?? { name, inApp, total: 0, self: 0, otherTotal: 0, otherSelf: 0 };
  row.self += self;
  row.otherSelf += otherSelf;
  row.total += outermost ? node.total : 0;
  row.otherTotal += outermost ? node.otherTotal : 0;
  rows.set(name, row);
}
