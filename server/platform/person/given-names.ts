const forms: readonly string[] = [
  'agnes agi agnesa agneta',
  'aleksandar alexandru alexander alexandre sandor sanyi sandu',
  'alexandra szandra sandra',
  'ana anna anne anni annus anca annie ann',
  'andras andrei andreas andrew andre bandi andris',
  'andrea andreea andreia',
  'anton antal antonius anthony tony toni antoniu',
  'balazs blasiu vlasie',
  'balint valentin',
  'bela adalbert albert',
  'borbala bori barbara varvara',
  'daniel dani danut',
  'david dave dodi',
  'denes dionisie dionis',
  'dora dorottya dorothea dori',
  'elena ilona ileana ilonka helena helen helga elenuta ilus',
  'elisabeta erzsebet elizabeth elisabeth erzsi bozsi boske zsoka liza elisaveta',
  'emilia emese emi',
  'eszter ester esther estera eszti',
  'eva evi evike evelin',
  'ferenc feri francisc franz francis frank francesco',
  'gabor gabriel gabi',
  'gabriella gabriela',
  'georgina gyorgyi georgeta',
  'gheorghe gyorgy george georg gyuri jorge giorgio gica',
  'gizella gizi gizela',
  'gregor gergely gergo grigore gregory geri',
  'henrik henric heinrich henry henri',
  'ilie illes elias',
  'imre emeric emerik',
  'ioan ion janos johann johannes john jean hans jani jancsi ivan giovanni juan ionut ionel nelu jovan',
  'ioana johanna joanna jana hanna',
  'iosif jozsef josef joseph joska jozsi giuseppe jose josip',
  'istvan stefan stephen steven stephan pista pisti stefano stjepan',
  'iulia julia juli julcsi juliana iuliana julianna',
  'jakab iacob jakob jacob james',
  'judit iudita judith judy jutka',
  'karoly carol karl charles carlo karcsi',
  'katalin ecaterina catalina katharina katerina catherine kata kati katinka kitti caterina',
  'klara clara klari',
  'krisztian cristian christian kristian',
  'krisztina cristina christina kriszti kristina kriszta',
  'lajos ludovic ludwig louis lajcsi luis',
  'laszlo ladislau ladislav laci vasile',
  'lorinc laurentiu laurence lorenz lawrence',
  'lukacs luca lukas lucas',
  'magdolna magdalena magdi magda madalina',
  'margit margareta margaret manci margarethe',
  'maria mari marika mary marie mariska mia maris marioara',
  'mark marcu marcus markus marcel',
  'marton martin',
  'mate matei matthias matthew matyas matteo',
  'mihaly mihai michael misi mihail miska mihaita michal',
  'miklos nicolae nikolaus nicolas nicholas miki nicu nicola',
  'monika monica',
  'moses mozes moise',
  'pal pavel paul pali paulo paolo',
  'peter petru petre peti pierre pedro pietro petrica',
  'rebeka rebeca rebecca',
  'robert robi',
  'rozalia rozi rosalia rozalie',
  'sara sarah sari sarolta',
  'simon simion',
  'tamas toma thomas tomi tomas tommaso',
  'tivadar teodor theodor',
  'terez tereza teresa therese terike teri',
  'timea timi',
  'veronika veronica vera',
  'viktor victor viki',
  'viktoria victoria viki',
  'vilmos wilhelm william vili',
  'zoltan zoli',
  'zsigmond zsiga sigismund sigmund',
  'zsofia sofia sophia sophie zsofi',
  'zsolt zsolti',
  'zsuzsanna zsuzsa zsuzsi susanna suzana susana susan zsuzska',
];

/** Names that look like another name with one letter mistyped, but are names of their own, as those of twins may be. */
const distinct =
  'ada adrian adriana alin alina beni claudia claudiu daniela doru emil flora florin florina ida iulian janka kira lara lilla lili luna mira nina nora ramon ramona roman romana rita sorin sorina valentina zita zora';

const rowsOf = new Map<string, Set<number>>();
for (const [no, row] of [...forms, ...distinct.split(' ')].entries())
  for (const name of row.split(' ')) rowsOf.set(name, (rowsOf.get(name) ?? new Set()).add(no));

export function areForms(one: string, other: string): boolean {
  const rows = rowsOf.get(other);
  return rows !== undefined && [...(rowsOf.get(one) ?? [])].some((row) => rows.has(row));
}

/** Andrei and Andreea, for example, are two names, neither a typing error of the other. */
export function areApart(one: string, other: string): boolean {
  return rowsOf.has(one) && rowsOf.has(other) && !areForms(one, other);
}

const first = new Set('anna ana anne jean hans karl hanne marie rose liese lise jose eva rozsa'.split(' '));
const second = new Set(
  'maria marie bella roza rozsa rozalia lujza liza lise liese julia dora sara lilla flora eva pierre paul claude louis luc marc michel philippe francois peter jurgen heinz dieter joachim georg josef werner lore louise lotte therese claire luis katalin krisztina viktoria'.split(
    ' ',
  ),
);

export function partsOf(word: string): readonly string[] {
  for (let at = 3; at <= word.length - 3; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)] as const;
    if (first.has(parts[0]) && second.has(parts[1])) return parts;
  }
  return [word];
}
