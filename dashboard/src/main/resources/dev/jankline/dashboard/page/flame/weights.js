// From the tree of the interface to nodes with two weights: one for each version, in the same unit.

/**
 * A node of a flame graph before it is laid out.
 * @typedef {{name: string, file: string|null, inApp: boolean, owner: number, self: number, otherSelf: number, children: Map<string, object>}} Call
 */

const newCall = (frame, owner = -1) => ({ name: frame.name, file: frame.file ?? null, inApp: frame.inApp, owner, self: 0, otherSelf: 0, children: new Map() });

const ALL = { name: 'all stalls', file: null, inApp: false };

/**
 * The factors by which a node's milliseconds become what is drawn: milliseconds of stalls per hour of foreground time when two
 * versions are compared and both have exposure, otherwise plain milliseconds.
 * @param {object} tree answer of the interface
 */
export function factors(tree) {
  const fair = tree.other !== null && tree.other !== undefined && tree.scale !== null && tree.otherScale !== null;
  return { fair, own: fair ? tree.scale : 1, other: fair ? tree.otherScale : 1 };
}

function pathOf(nodes, frames, index) {
  const path = [];
  for (let at = index; at >= 0; at = nodes[at].parent) {
    path.push(frames[nodes[at].frame]);
  }
  return path;
}

function add(root, path, owner, { self, otherSelf }) {
  let call = root;
  for (const frame of path) {
    let child = call.children.get(frame.name);
    if (!child) {
      child = newCall(frame, owner);
      call.children.set(frame.name, child);
    }
    call = child;
    call.owner = call.owner === owner ? owner : -1;
  }
  call.self += self;
  call.otherSelf += otherSelf;
}

/**
 * Makes the calls that are to be drawn.
 * @param {object} tree answer of the interface: frames, and nodes with parents before children
 * @param {{inverted: boolean, folded: boolean}} shape inverted: callees first; folded: code of platform and libraries left out
 * @returns {Call} the root, which stands for all stalls
 */
export function calls(tree, { inverted, folded }) {
  const { own, other } = factors(tree);
  const root = newCall(ALL);
  tree.nodes.forEach((node, index) => {
    const self = (node.selfMillis ?? 0) * own;
    const otherSelf = (node.otherSelfMillis ?? 0) * other;
    if (self > 0 || otherSelf > 0) {
      const leafFirst = pathOf(tree.nodes, tree.frames, index);
      const path = inverted ? leafFirst : leafFirst.reverse();
      add(root, folded ? path.filter((frame) => frame.inApp) : path, tree.owners?.[index] ?? -1, { self, otherSelf });
    }
  });
  return root;
}
