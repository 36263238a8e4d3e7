/* The drawn parts of what stands on the table: outlines, rings, and the shapes that tell a state (shield
 * outline, bubble, ice, smoke). Gradients and shapes are defined once on each board and used by all. */
import type { Drawn } from '../facts';

const OUTLINES = {
  oval: 'M12 72A48 62 0 0 1 108 72 48 62 0 0 1 12 72Z',
  shield: 'M12 18Q60 4 108 18V86Q106 122 60 140 14 122 12 86Z',
  wide: 'M18 4H122Q136 4 136 18V98Q136 112 122 112H18Q4 112 4 98V18Q4 4 18 4Z',
  wideShield: 'M4 10H136V84Q131 106 70 114 9 106 4 84Z',
  arch: 'M10 140V62Q10 10 60 10T110 62V140Z',
} as const;

const RINGS: Record<Outline, string> = {
  oval: 'M4 72A56 70 0 0 1 116 72 56 70 0 0 1 4 72Z',
  shield: 'M4 11Q60 -5 116 11V88Q114 130 60 149 6 130 4 88Z',
  wide: 'M18 -3H122Q143 -3 143 18V98Q143 119 122 119H18Q-3 119 -3 98V18Q-3 -3 18 -3Z',
  wideShield: 'M-3 3H143V87Q137 112 70 121 3 112 -3 87Z',
  arch: 'M2 147V62Q2 1 60 1T118 62V147Z',
};

export type Outline = keyof typeof OUTLINES;

const METALS: Record<string, [string, string, string, string]> = {
  brass: ['#ffe9b4', '#d39a3c', '#8a5a17', '#e2b25a'],
  iron: ['#d6c6c2', '#9a8280', '#7d6664', '#3f2f30'],
  stone: ['#f0f2f3', '#b4bbbf', '#99a1a6', '#4c5257'],
};

export function FrameDefs() {
  return (
    <svg class="frame-defs" width="0" height="0" aria-hidden="true">
      <defs>
        {Object.entries(METALS).map(([name, stops]) => (
          <linearGradient key={name} id={`metal-${name}`} x1="0" y1="0" x2="0" y2="1">
            {[0, 0.45, 0.55, 1].map((offset, i) => (
              <stop key={offset} offset={offset} stop-color={stops[i]} />))}
          </linearGradient>
        ))}
        <radialGradient id="bubble" cx=".5" cy=".45" r=".55">
          <stop offset=".5" stop-color="#ffe38a" stop-opacity=".05" />
          <stop offset=".86" stop-color="#ffd95e" stop-opacity=".5" />
          <stop offset="1" stop-color="#fff6cf" stop-opacity=".95" />
        </radialGradient>
        <linearGradient id="ice" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#e8fbff" stop-opacity=".75" />
          <stop offset=".45" stop-color="#7cc8f2" stop-opacity=".28" />
          <stop offset="1" stop-color="#d8f6ff" stop-opacity=".85" />
        </linearGradient>
        {Object.entries(OUTLINES).map(([name, d]) => (
          <clipPath key={name} id={`within-${name}`}><path d={d} /></clipPath>))}
      </defs>
    </svg>
  );
}

function Ice({ width, height }: { width: number; height: number }) {
  const h = height;
  return (
    <>
      <rect width={width} height={h} fill="url(#ice)" />
      <path d={`M0 ${h}L14 ${h - 50} 26 ${h - 18} 40 ${h - 44} 54 ${h - 14} 72 ${h - 48} 84 ${h - 16} 102 ${h - 52} ${width} ${h}Z`}
        fill="#e6fbff" opacity=".8" />
      <path d={`M0 0L16 40 28 8 44 30 60 0 78 34 92 6 108 42 ${width} 0Z`} fill="#e6fbff" opacity=".75" />
    </>
  );
}

function Smoke({ width, height }: { width: number; height: number }) {
  return (
    <>
      <rect width={width} height={height} fill="#0a0614" opacity=".45" />
      <g class="smoke" fill="none" stroke="#cbb8e6" stroke-width="7" stroke-linecap="round" opacity=".55">
        <path d="M-6 50Q30 34 60 50T130 44" />
        <path d="M-6 78Q36 62 66 80T170 70" />
        <path d="M-6 104Q40 90 70 106T170 98" />
      </g>
    </>
  );
}

/* What of facts.ts is drawn upon a picture; the outline is chosen by who knows how wide it is. */
export type FrameState = { enemy: boolean } & Partial<Record<Exclude<Drawn, 'outline' | 'sign'>, boolean>>;

/* Drawn over the picture; the ring is coloured by the style sheet from the marks of what it is on. */
export function Frame({ outline, enemy, ice, smoke, bubble }: FrameState & { outline: Outline }) {
  const wide = outline === 'wide' || outline === 'wideShield';
  const stone = outline === 'shield' || outline === 'wideShield';
  const [width, height] = wide ? [140, 116] : [120, 150];
  const metal = stone ? 'stone' : enemy ? 'iron' : 'brass';
  const d = OUTLINES[outline];
  return (
    <svg class="frame" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path class="rim" d={RINGS[outline]} />
      <g clip-path={`url(#within-${outline})`}>
        {smoke && <Smoke width={width} height={height} />}
        {ice && <Ice width={width} height={height} />}
      </g>
      <path d={d} fill="none" stroke="#0b0806" stroke-width={stone ? 11 : 8} />
      <path d={d} fill="none" stroke={`url(#metal-${metal})`} stroke-width={stone ? 9 : 6} />
      <path class="edge" d={d} fill="none" stroke-dasharray={enemy ? '5 4' : undefined}
        stroke={enemy ? '#ffb3a3' : '#fff0c4'} stroke-width="1.4" />
      {bubble && (wide
        ? <rect class="bubble" x="-1" y="-1" width="142" height="118" rx="20" />
        : <ellipse class="bubble" cx="60" cy="73" rx="57" ry="71" />)}
    </svg>
  );
}

/* What can act has a blade on top, besides its ring. */
export function BladeTab() {
  return (
    <svg class="blade-tab" viewBox="0 0 34 32" aria-hidden="true">
      <path class="tab" d="M2 2H32V18L17 30 2 18Z" />
      <path class="blades" d="M9 6L24 21M25 6L10 21M8 18L12 22M26 18L22 22" />
    </svg>
  );
}

/* The arch under a hero's name, the round of a power, the cut plate of a weapon. */
export function Medal({ cut }: { cut: boolean }) {
  return (
    <svg class="frame" viewBox="0 0 100 100" aria-hidden="true">
      {cut ? <path class="rim" d="M26 4H74L97 30V74L74 99H26L3 74V30Z" /> : <circle class="rim" cx="50" cy="52" r="47" />}
      {cut
        ? <path d="M28 10H72L92 32V72L72 94H28L8 72V32Z" fill="none" stroke="url(#metal-stone)" stroke-width="7" />
        : <circle cx="50" cy="52" r="40" fill="none" stroke="url(#metal-brass)" stroke-width="7" />}
    </svg>
  );
}

/* The weave of the mat: a compass rose, nothing more than an ornament. */
export function Emblem() {
  return (
    <div class="emblem-place" aria-hidden="true">
      <svg class="emblem" viewBox="0 0 400 400">
        <g fill="none" stroke="currentColor" stroke-width="3">
          <circle cx="200" cy="200" r="170" />
          <circle cx="200" cy="200" r="158" stroke-dasharray="4 8" />
          <circle cx="200" cy="200" r="92" />
          <path d="M200 24L236 164 376 200 236 236 200 376 164 236 24 200 164 164Z" />
          <path transform="rotate(45 200 200)"
            d="M200 92L218 182 308 200 218 218 200 308 182 218 92 200 182 182Z" />
        </g>
        <path d="M200 150L220 190 200 214 180 190ZM200 214V258" fill="currentColor"
          stroke="currentColor" stroke-width="5" />
      </svg>
    </div>
  );
}
