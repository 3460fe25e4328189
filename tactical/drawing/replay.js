"use strict";
(() => {
const R = JSON.parse(document.getElementById("record").textContent);
const $ = id => document.getElementById(id);
const NS = "http://www.w3.org/2000/svg";
const svg = $("board"), panel = $("panel"), effects = $("effects"), lines = $("lines"), scrub = $("scrub");
const SHIP = {x: 0, y: 1, angle: 2, brace: 3, parts: 4, label: 5, hull: 6, rigging: 7};
const LAST = R.moments.length;
const A_DAY = 1000;  // of a battle of several days a page is the day's thousands and the turn
const named = page => page < A_DAY ? `Turn ${page}` : `${R.part} ${Math.floor(page / A_DAY)}, turn ${page % A_DAY}`;
const by = (root, selector) => [...root.querySelectorAll(selector)];

// -- the pieces on the board ------------------------------------------------------------------------------------------

const entries = new Map(by(panel, ".entry").map(e => [e.dataset.ship, e]));
const pieces = R.ships.map(([id]) => {
  const body = svg.querySelector(`.ship[data-ship="${CSS.escape(id)}"]`), tag = svg.querySelector(`.tag[data-ship="${CSS.escape(id)}"]`);
  const parts = {};
  for (const root of [body, tag]) if (root) for (const part of by(root, ".part")) for (const name of part.classList) if (name !== "part") (parts[name] = parts[name] || []).push(part);
  return {
    body, tag, parts, entry: entries.get(id), shown: null,
    upright: body ? by(body, ".upright") : [], yards: body ? by(body, ".yard") : [],
    read: tag && tag.querySelector(".read"), words: tag && tag.querySelector("text"),
    bars: tag ? by(tag, ".hull-bar,.rigging-bar") : [],
  };
});
const forts = new Map(by(svg, ".battery").map(e => [e.dataset.battery, e.querySelector(".fort-bar")]));
const ropes = svg.querySelector(".lashings"), wakes = svg.querySelector(".tracks");
ropes.replaceChildren();
const STROKES = {grapple: ["#8a5a1e", 2.2, "3 1.6"], foul: ["#5a4637", 2.6, "1 2.2"], tow: ["#39424a", 1.5, "6 2"]};

function draw(name, pairs, parent) {
  const e = document.createElementNS(NS, name);
  for (const key in pairs) e.setAttribute(key, pairs[key]);
  if (parent) parent.appendChild(e);
  return e;
}
const hullColour = left => left > .6 ? "#4e8c3f" : left > .3 ? "#dc9a17" : "#c4362a";
const upside = a => { a = ((a + 180) % 360 + 360) % 360 - 180; return !(a >= -90 && a < 90); };

function place(piece, x, y, angle) {
  if (!piece.body) return;
  const at = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)})`;
  piece.body.setAttribute("transform", at);
  for (const up of piece.upright) up.setAttribute("transform", `translate(${up.dataset.x} ${up.dataset.y}) rotate(${(-angle).toFixed(1)})`);
  if (piece.tag) {
    piece.tag.setAttribute("transform", at);
    if (upside(angle)) piece.read.setAttribute("transform", "rotate(180)"); else piece.read.removeAttribute("transform");
  }
}

function dress(piece, look) {
  if (piece.shown === look || !piece.body) return;
  const was = piece.shown;
  piece.shown = look;
  if (!was || was[SHIP.parts] !== look[SHIP.parts]) {
    const seen = new Set(R.parts[look[SHIP.parts]]);
    for (const name in piece.parts) for (const part of piece.parts[name]) part.style.display = seen.has(name) ? "inline" : "none";
    if (piece.entry) {
      const lost = seen.has("wreck") || seen.has("white") || [...seen].some(n => n.startsWith("prize-"));
      const words = piece.entry.querySelector("text");
      words.setAttribute("text-decoration", lost ? "line-through" : "none");
      words.setAttribute("fill", lost || !seen.has("hull") ? "#8d857a" : "#33291f");
    }
    if (seen.has("wreck")) piece.body.parentNode.prepend(piece.body);
  }
  for (const yard of piece.yards) yard.setAttribute("transform", `translate(${yard.dataset.x} 0) rotate(${look[SHIP.brace]})`);
  if (piece.words && (!was || was[SHIP.label] !== look[SHIP.label])) write(piece);
  const bars = piece.entry ? [...piece.bars, ...by(piece.entry, ".hull-bar,.rigging-bar")] : piece.bars;
  for (const bar of bars) {
    const hull = bar.classList.contains("hull-bar"), left = look[hull ? SHIP.hull : SHIP.rigging];
    bar.setAttribute("width", (bar.dataset.long * left).toFixed(1));
    if (hull) bar.setAttribute("fill", hullColour(left));
  }
}

// -- names that would lie on each other: without commanders if they have any, and if that is not enough the longer smaller ----

function scroll(piece, k) {
  const [x, y, heading] = piece.shown, words = piece.words, turn = (heading + (upside(heading) ? 180 : 0)) * Math.PI / 180;
  const high = words.getAttribute("font-size") * k, off = words.getAttribute("y") - high / 2;
  return {x: x - Math.sin(turn) * off, y: y + Math.cos(turn) * off, along: [Math.cos(turn), Math.sin(turn)], half: [words.getComputedTextLength() * k / 2 + 2, high / 2]};
}
function meet(a, b) {
  const axes = [a, b].flatMap(({along: [c, s]}) => [[c, s], [-s, c]]);
  const reach = ({along: [c, s], half: [long, high]}, [x, y]) => long * Math.abs(c * x + s * y) + high * Math.abs(c * y - s * x);
  return axes.every(axis => Math.abs((a.x - b.x) * axis[0] + (a.y - b.y) * axis[1]) < reach(a, axis) + reach(b, axis));
}
function write(piece, short) {
  const whole = R.labels[piece.shown[SHIP.label]], words = short ? whole.split(" · ")[0] : whole;
  if (piece.words.textContent === words) return;
  piece.words.textContent = words;
  if (!piece.words.dataset.room) return;
  piece.words.setAttribute("font-size", 7.8);
  piece.words.setAttribute("font-size", Math.max(5.2, Math.min(7.8, 7.8 * piece.words.dataset.room / Math.max(1, piece.words.getComputedTextLength()))).toFixed(1));
}
function untangle() {
  const k = +svg.style.getPropertyValue("--k") || 1;
  const named = pieces.filter(piece => piece.words && piece.shown && R.parts[piece.shown[SHIP.parts]].includes("name"));
  const laid = named.map(piece => { write(piece); piece.words.style.removeProperty("--k"); return scroll(piece, k); });
  const led = piece => piece.words.textContent.includes(" · ");
  const shrink = piece => piece.words.style.setProperty("--k", 1), shorten = piece => write(piece, true);
  for (const [remedy, fit] of [[shorten, led], [shorten, led], [shrink, () => true]])
    for (let a = 0; a < named.length; a++) for (let b = 0; b < a; b++) if (meet(laid[a], laid[b])) {
      const [n] = [a, b].filter(one => fit(named[one])).sort((one, other) => laid[other].half[0] - laid[one].half[0]);
      if (n === undefined) continue;
      remedy(named[n]);
      laid[n] = scroll(named[n], +named[n].words.style.getPropertyValue("--k") || k);
    }
}

function lash(ties, spots) {
  ropes.replaceChildren();
  for (const [kind, a, b] of ties) {
    const [colour, width, dashes] = STROKES[kind] || STROKES.grapple, d = `M${spots[a][0]} ${spots[a][1]}L${spots[b][0]} ${spots[b][1]}`;
    draw("path", {d, stroke: "#f6ecd2", "stroke-width": 4.4, "stroke-linecap": "round", opacity: .8}, ropes);
    draw("path", {d, stroke: colour, "stroke-width": width, "stroke-dasharray": dashes}, ropes);
  }
}

// -- where the battle stands ------------------------------------------------------------------------------------------
// `now` counts the moments that have happened: 0 is before the first.

let now = 0, state = fresh(), playing = false, speed = 1, timer = 0, moving = null;

function fresh() {
  return {looks: R.start.slice(), ties: R.ties, standing: {...R.standing}, forts: {...R.hits}, wind: R.wind, turn: R.turn};
}
function take(s, moment) {
  for (const n in moment.d || {}) s.looks[n] = moment.d[n];
  if (moment.l) s.ties = moment.l;
  Object.assign(s.forts, moment.b || {});
  Object.assign(s.standing, moment.s || {});
  s.wind = moment.w; s.turn = moment.t;
}
function at(n) {
  const s = fresh();
  for (let i = 0; i < n; i++) take(s, R.moments[i]);
  return s;
}

function show() {
  state.looks.forEach((look, n) => { dress(pieces[n], look); place(pieces[n], look[0], look[1], look[2]); });
  lash(state.ties, state.looks);
  furnish();
}
function furnish() {
  for (const [id, bar] of forts) {
    const left = Math.max(0, 1 - (state.forts[id] || 0) / (R.forts[id] || 1));
    bar.setAttribute("width", (28 * left).toFixed(1));
    bar.parentNode.style.opacity = left ? 1 : .45;
  }
  const turn = panel.querySelector(".turn"), arrow = panel.querySelector(".wind"), sky = panel.querySelector(".sky");
  const [last, weather] = R.days[Math.floor(state.turn / A_DAY)];
  turn.textContent = named(state.turn) + (last ? ` of ${last}` : "");
  arrow.setAttribute("transform", arrow.getAttribute("transform").replace(/rotate\([^)]*\)/, `rotate(${state.wind})`));
  sky.textContent = `The wind blows towards ${Math.round((state.wind + 150) / 60)}: ${weather}`;
  for (const words of by(panel, ".standing")) if (words.dataset.side in state.standing) {
    const tally = state.standing[words.dataset.side], score = by(panel, ".score").find(one => one.dataset.side === words.dataset.side);
    if (score) score.textContent = tally.split("; ")[1] || "";
    words.textContent = score ? tally.split("; ")[0] : tally;
    words.style.fontSize = "9.5px";
    words.style.fontSize = `${Math.min(9.5, 9.5 * words.dataset.room / Math.max(1, words.getComputedTextLength()))}px`;
  }
  scrub.value = now;
  page(); follow(); tracks(); untangle();
}

// -- the tracks of the turn -------------------------------------------------------------------------------------------

const firsts = new Map();
R.moments.forEach((moment, n) => { if (!firsts.has(moment.t)) firsts.set(moment.t, n); });
const turnsSeen = [...firsts.keys()].sort((a, b) => a - b);

function tracks() {
  wakes.replaceChildren();
  if (!$("tracks").checked) return;
  const from = firsts.get(state.turn);
  if (from === undefined) return;
  const start = at(from + 1).looks, runs = new Map();  // the first moment begins the turn, or the day with all ships away
  for (let i = from + 1; i < now; i++) {
    const d = R.moments[i].d;
    for (const n in d || {}) {
      const run = runs.get(n) || runs.set(n, [[start[n][0], start[n][1]]]).get(n);
      for (const p of (R.moments[i].p || NONE)[n] || []) run.push([p[0], p[1]]);
      const last = run[run.length - 1];
      if (start[n][SHIP.parts] !== undefined && (last[0] !== d[n][0] || last[1] !== d[n][1])) run.push([d[n][0], d[n][1]]);
    }
  }
  for (const [n, run] of runs) {
    if (run.length < 2 || !R.parts[start[n][SHIP.parts]].length) continue;
    const d = "M" + run.map(p => p.join(" ")).join("L"), colour = R.ships[n][2];
    draw("path", {d, fill: "none", stroke: "#fff", "stroke-width": 5, "stroke-linejoin": "round", opacity: .4}, wakes);
    draw("path", {d, fill: "none", stroke: colour, "stroke-width": 1.7, "stroke-dasharray": "5 3", opacity: .8}, wakes);
    draw("circle", {cx: run[0][0], cy: run[0][1], r: 2.6, fill: colour, opacity: .8}, wakes);
  }
}

// -- the sentences, a page for each turn ------------------------------------------------------------------------------

let paged = null, rows = [];
const wanted = () => new Set(by(document, "#kinds [data-kind]").filter(box => !box.checked).map(box => box.dataset.kind));

function page(anew) {
  if (anew || paged !== state.turn) {
    paged = state.turn;
    const left = wanted();
    rows = R.told.filter(([, kind, turn]) => turn === paged && !left.has(kind));
    lines.replaceChildren(...rows.map(([words, kind, , first]) => {
      const li = document.createElement("li");
      li.className = kind; li.textContent = words;
      li.onclick = () => { pause(); go(first + 1); };
      return li;
    }));
    $("heading").textContent = named(paged);
    for (const b of $("turns").children) b.classList.toggle("now", +b.dataset.turn === paged);
  }
  let current = null;
  rows.forEach(([, , , first, last], n) => {
    const li = lines.children[n], past = first < now;
    li.classList.toggle("past", past);
    li.classList.remove("now");
    if (past) current = li;
  });
  if (current) {
    current.classList.add("now");
    const top = current.getBoundingClientRect().top, box = lines.getBoundingClientRect();
    if (top < box.top + 20 || top > box.bottom - 60) lines.scrollTop += top - box.top - box.height / 2;
  }
  const said = [...R.told].reverse().find(([, kind, , first]) => first < now && kind !== "dice");
  $("saying").textContent = said ? said[0] : "The fleets are in sight of each other.";
}

// -- playing ----------------------------------------------------------------------------------------------------------

const NONE = {};
const A_STEP = 340;
function lasts(moment) {
  if (moment.p) return A_STEP * Object.values(moment.p)[0].length;
  if (moment.f) return moment.f[0] === "shot" ? 620 : 900;
  const steps = Object.keys(moment.d || NONE).length;
  return steps ? (steps > 6 ? 500 : 230) : 30;
}
function go(n) {
  cancelAnimationFrame(timer); moving = null;
  effects.replaceChildren();
  now = Math.min(LAST, Math.max(0, n));
  state = at(now);
  show();
}
function step() {
  if (now >= LAST) { pause(); return; }
  const moment = R.moments[now], before = state.looks.slice(), length = lasts(moment) / speed, began = performance.now();
  take(state, moment);
  now += 1;
  const moved = Object.keys(moment.d || NONE).map(Number);
  for (const n of moved) dress(pieces[n], state.looks[n]);
  if (moment.f) flash(moment.f, length);
  const spots = before.map(look => [look[0], look[1]]);
  const frame = time => {
    const part = length > 0 ? Math.min(1, Math.max(0, (time - began) / length)) : 1, ease = part * part * (3 - 2 * part);
    for (const n of moved) {
      const a = before[n], b = state.looks[n], unseen = !R.parts[a[SHIP.parts]].length;
      const turn = ((b[2] - a[2] + 540) % 360 + 360) % 360 - 180;
      if (moment.p && moment.p[n]) {
        const way = moment.p[n], far = part * way.length, k = Math.min(way.length - 1, Math.floor(far)), f = far - k;
        const from = k ? way[k - 1] : unseen ? way[0] : a, to = way[k], swing = ((to[2] - from[2] + 540) % 360 + 360) % 360 - 180;
        const at = [from[0] + (to[0] - from[0]) * f, from[1] + (to[1] - from[1]) * f];
        spots[n] = at;
        place(pieces[n], at[0], at[1], from[2] + swing * f);
        continue;
      }
      const x = unseen ? b[0] : a[0] + (b[0] - a[0]) * ease, y = unseen ? b[1] : a[1] + (b[1] - a[1]) * ease;
      spots[n] = [x, y];
      place(pieces[n], x, y, unseen ? b[2] : a[2] + turn * ease);
    }
    if (moved.length && state.ties.length) lash(state.ties, spots);
    if (part < 1) { timer = requestAnimationFrame(frame); return; }
    if (moment.l && !moved.length) lash(state.ties, spots);
    if (moment.d || moment.f || moment.s || moment.b || now % 5 === 0 || !playing || now >= LAST) furnish();
    if (playing) timer = requestAnimationFrame(step);
  };
  timer = requestAnimationFrame(frame);
}
function play() {
  if (now >= LAST) go(0);
  playing = true;
  $("play").innerHTML = "&#10074;&#10074;";
  step();
}
function pause() {
  playing = false;
  cancelAnimationFrame(timer);
  $("play").innerHTML = "&#9654;";
}

// One fact at a time by hand is tedious where nothing can be seen, so a step goes to the next sentence.
function onward(way) {
  pause();
  const marks = R.told.filter(([, kind]) => kind !== "dice").map(([, , , , last]) => last + 1);
  if (way > 0) {
    const next = marks.find(m => m > now);
    if (next === undefined) return go(LAST);
    return next - now === 1 ? (go(now), step()) : go(next);
  }
  const past = marks.filter(m => m < now);
  return go(past.length ? past[past.length - 1] : 0);
}
function turnTo(way) {
  pause();
  const n = turnsSeen.indexOf(state.turn), first = firsts.get(state.turn) + 1;
  if (way < 0 && now > first + 1) return go(first);
  const to = turnsSeen[n + way];
  return go(to === undefined ? (way < 0 ? 0 : LAST) : firsts.get(to) + 1);
}

function flash([kind, from, to, side], length) {
  const spot = n => n < 0 ? null : state.looks[n];
  const bloom = (x, y, colour, size, wait = 0) => {
    const c = draw("circle", {cx: x, cy: y, r: 2, fill: colour, opacity: .9}, effects);
    c.animate([{transform: "scale(1)", opacity: .95}, {transform: `scale(${size})`, opacity: 0}], {duration: Math.max(160, length * 1.4), delay: wait, fill: "both", easing: "ease-out"}).onfinish = () => c.remove();
    c.style.transformBox = "fill-box"; c.style.transformOrigin = "center";
  };
  if (kind === "shot") {
    const a = spot(from), b = spot(to);
    if (!a || !b) { if (b) bloom(b[0], b[1], "#c8641b", 7); return; }
    const turn = a[2] * Math.PI / 180, sign = side === "port" ? -1 : side === "starboard" ? 1 : 0;
    for (let n = -2; n <= 2; n++) {
      const x = a[0] + Math.cos(turn) * n * 11 - Math.sin(turn) * sign * 11, y = a[1] + Math.sin(turn) * n * 11 + Math.cos(turn) * sign * 11;
      bloom(x, y, "#ffb53a", 4, Math.abs(n) * length * .05);
      bloom(x, y, "#f4f3ee", 7, Math.abs(n) * length * .05 + length * .1);
      const shot = draw("circle", {r: 1.5, fill: "#2b2118"}, effects);
      shot.animate([{transform: `translate(${x}px,${y}px)`}, {transform: `translate(${b[0] + n * 4}px,${b[1] + (n % 2) * 5}px)`}], {duration: Math.max(120, length * .7), delay: Math.abs(n) * length * .05, fill: "both"}).onfinish = () => shot.remove();
    }
    setTimeout(() => bloom(b[0], b[1], "#c8641b", 6), length * .6);
  } else {
    const a = spot(from);
    if (!a) return;
    if (kind === "burst") for (const [colour, size, wait] of [["#fff3b0", 34, 0], ["#f08a24", 26, 80], ["#5b544d", 40, 200]]) bloom(a[0], a[1], colour, size, wait);
    else bloom(a[0], a[1], kind === "clash" ? "#8d3ea8" : "#a8242f", 16);
  }
}

// -- looking closer ---------------------------------------------------------------------------------------------------

const whole = svg.viewBox.baseVal, FULL = {x: whole.x, y: whole.y, w: whole.width, h: whole.height};
let eye = {...FULL};
function look() {
  svg.setAttribute("viewBox", `${eye.x} ${eye.y} ${eye.w} ${eye.h}`);
  const box = svg.getBoundingClientRect(), unit = Math.max(eye.w / Math.max(1, box.width), eye.h / Math.max(1, box.height));
  const k = Math.min(1.9, Math.max(1, unit * 10.5 / 7.8)).toFixed(2);
  if (svg.style.getPropertyValue("--k") === k) return;
  svg.style.setProperty("--k", k);
  untangle();
}
function zoom(by, cx, cy) {
  const w = Math.min(FULL.w * 1.2, Math.max(240, eye.w * by)), k = w / eye.w;
  if (cx === undefined) { cx = eye.x + eye.w / 2; cy = eye.y + eye.h / 2; }
  eye = {x: cx - (cx - eye.x) * k, y: cy - (cy - eye.y) * k, w, h: eye.h * k};
  look();
}
function point(event) {
  const p = svg.createSVGPoint();
  p.x = event.clientX; p.y = event.clientY;
  return p.matrixTransform(svg.getScreenCTM().inverse());
}
// The ship that something happens to at a moment, or soon after it.
function subject(from, to = from + 1) {
  for (let n = from; n < Math.min(to, LAST); n++) {
    const {f, d} = R.moments[n], moved = Object.keys(d || NONE);
    if (f && f[1] >= 0) return f[1];
    if (moved.length && moved.length < 9) return +moved[0];
  }
  return undefined;
}
// Following, the eye takes in all ships if it can; in a large battle it stays near enough to read the names, where things happen.
const ROOM = 110, NEAR = 1300;
function follow(anew) {
  if (!$("follow").checked) return;
  const seen = state.looks.filter(look => R.parts[look[SHIP.parts]].includes("hull"));
  if (!seen.length) return;
  const xs = seen.map(look => look[0]), ys = seen.map(look => look[1]);
  const left = Math.min(...xs), right = Math.max(...xs), top = Math.min(...ys), bottom = Math.max(...ys);
  const box = svg.getBoundingClientRect(), shape = box.width / Math.max(1, box.height);
  const all = Math.max(bottom - top + 2 * ROOM, (right - left + 2 * ROOM) / shape, 420);
  const h = now ? Math.min(all, Math.max(NEAR, NEAR / shape)) : all, w = h * shape;
  let x = (left + right) / 2, y = (top + bottom) / 2;
  if (h < all) {
    const who = subject(now - 1) ?? (anew || !playing ? subject(now, now + 80) : undefined);
    const spot = who === undefined ? null : state.looks[who];
    const inside = spot && spot[0] > aim.x + aim.w * .12 && spot[0] < aim.x + aim.w * .88 && spot[1] > aim.y + aim.h * .12 && spot[1] < aim.y + aim.h * .88;
    if (!anew && (!spot || (inside && Math.abs(aim.h - h) < h * .1))) return;
    if (spot) {
      x = right - left + 2 * ROOM < w ? x : spot[0];
      y = bottom - top + 2 * ROOM < h ? y : spot[1];
    }
  } else if (!anew && left > aim.x + 40 && right < aim.x + aim.w - 40 && top > aim.y + 40 && bottom < aim.y + aim.h - 40 && aim.h < h * 1.35) return;
  const kept = (at, size, low, full) => size >= full ? low + (full - size) / 2 : Math.min(Math.max(at - size / 2, low), low + full - size);
  glide({x: kept(x, w, FULL.x, FULL.w), y: kept(y, h, FULL.y, FULL.h), w, h});
}
let aim = {...FULL}, gliding = 0;
function glide(to) {
  aim = to;
  cancelAnimationFrame(gliding);
  if (!playing) { eye = {...to}; look(); return; }
  const from = {...eye}, began = performance.now();
  const frame = time => {
    const part = Math.min(1, Math.max(0, (time - began) / 500)), ease = part * part * (3 - 2 * part);
    for (const key of ["x", "y", "w", "h"]) eye[key] = from[key] + (to[key] - from[key]) * ease;
    look();
    if (part < 1) gliding = requestAnimationFrame(frame);
  };
  gliding = requestAnimationFrame(frame);
}
const loose = () => { $("follow").checked = false; cancelAnimationFrame(gliding); };
$("view").addEventListener("wheel", event => { event.preventDefault(); const p = point(event); loose(); zoom(event.deltaY < 0 ? .87 : 1.15, p.x, p.y); }, {passive: false});
$("view").addEventListener("pointerdown", event => {
  if (event.target.closest("button")) return;
  const from = {...eye};
  const move = e => {
    const scale = svg.getScreenCTM().a;
    loose();
    eye = {...from, x: from.x - (e.clientX - event.clientX) / scale, y: from.y - (e.clientY - event.clientY) / scale};
    look();
  };
  const up = () => { removeEventListener("pointermove", move); removeEventListener("pointerup", up); $("view").classList.remove("dragged"); };
  addEventListener("pointermove", move); addEventListener("pointerup", up);
  $("view").classList.add("dragged");
});

// -- the deck ---------------------------------------------------------------------------------------------------------

const DEEDS = {
  play: () => playing ? pause() : play(), on: () => onward(1), back: () => onward(-1), "turn-on": () => turnTo(1), "turn-back": () => turnTo(-1),
  in: () => { loose(); zoom(.7); }, out: () => { loose(); zoom(1.4); }, fit: () => { loose(); eye = {...FULL}; look(); },
};
document.addEventListener("click", event => { const b = event.target.closest("[data-do]"); if (b) DEEDS[b.dataset.do](); });
const KEYS = {" ": "play", ArrowRight: "on", ArrowLeft: "back", PageDown: "turn-on", PageUp: "turn-back", "+": "in", "-": "out", "0": "fit"};
document.addEventListener("keydown", event => {
  if (event.target.matches("select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const deed = KEYS[event.key];
  if (!deed) { if (event.key === "Home") { pause(); go(0); } if (event.key === "End") { pause(); go(LAST); } return; }
  event.preventDefault();
  if (event.target.matches("button")) event.target.blur();
  DEEDS[deed]();
});
scrub.max = LAST;
scrub.addEventListener("input", () => { pause(); go(+scrub.value); });
$("speed").addEventListener("change", event => { speed = +event.target.value; });
for (const box of by(document, "#kinds [data-kind]")) box.addEventListener("change", () => page(true));
$("tracks").addEventListener("change", tracks);
$("follow").addEventListener("change", () => follow(true));
for (const turn of turnsSeen) {
  const b = document.createElement("button");
  b.textContent = turn % A_DAY === 1 && turn > A_DAY ? named(turn) : turn % A_DAY; b.dataset.turn = turn; b.title = named(turn);
  b.onclick = () => { pause(); go(firsts.get(turn) + 1); };
  $("turns").appendChild(b);
}
addEventListener("resize", () => { look(); follow(true); });
const wish = new URLSearchParams(location.hash.slice(1));
look();
go(wish.has("turn") && firsts.has(+wish.get("turn")) ? firsts.get(+wish.get("turn")) + 1 : wish.has("at") ? +wish.get("at") : 0);
if (wish.has("play")) play();
})();
