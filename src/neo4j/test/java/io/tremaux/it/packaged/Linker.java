package io.tremaux.it.packaged;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Links class files against jars as the JVM would, without loading anything and all at once, where the JVM links each
 * call when it is first made. What it looks up:
 *
 * <ul>
 *   <li>every class that is named, in a signature or an annotation too;
 *   <li>every field and method, by name and descriptor, in the class that is named, its superclasses and interfaces;
 *   <li>every abstract method that a class of ours inherits and must implement.
 * </ul>
 *
 * It does not see whether a member has become static or final.
 */
final class Linker implements AutoCloseable {
    private static final Pattern NAMED = Pattern.compile("L(org/neo4j/[\\w/$]+)[;<]");

    // the kinds of constants in a class file
    private static final int CLASS = 7;
    private static final int FIELD = 9;
    private static final int INTERFACE_METHOD = 11;

    private final URLClassLoader jars;
    private final Map<String, Shape> shapes = new HashMap<>();

    /** @param jars the class files of ours, and all that they may refer to but the JDK */
    Linker(List<Path> jars) {
        this.jars = new URLClassLoader(jars.stream().map(Linker::url).toArray(URL[]::new), null);
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** What a class of ours needs and does not find, in a class file's notation: {@code org/neo4j/A.method(J)V}. */
    Set<String> missing(String name) {
        Set<String> missing = new LinkedHashSet<>();
        byte[] file = read(name);
        Matcher named = NAMED.matcher(new String(file, StandardCharsets.ISO_8859_1));
        while (named.find()) {
            requireType(named.group(1), missing);
        }
        ClassReader reader = new ClassReader(file);
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int constant = reader.getItem(i);
            int kind = constant == 0 ? 0 : reader.readByte(constant - 1);
            if (kind == CLASS) {
                requireType(reader.readUTF8(constant, buffer), missing);
            } else if (kind >= FIELD && kind <= INTERFACE_METHOD) {
                int member = reader.getItem(reader.readUnsignedShort(constant + 2));
                requireMember(
                        reader.readClass(constant, buffer),
                        reader.readUTF8(member, buffer) + reader.readUTF8(member + 2, buffer),
                        missing);
            }
        }
        requireImplementations(name, missing);
        return missing;
    }

    private void requireType(String type, Set<String> missing) {
        if (isLookedUp(type) && shape(type) == null) {
            missing.add(type);
        }
    }

    private void requireMember(String type, String member, Set<String> missing) {
        if (isLookedUp(type) && shape(type) != null && lineage(type).stream().noneMatch(each -> each.has(member))) {
            missing.add(type + '.' + member);
        }
    }

    private void requireImplementations(String ours, Set<String> missing) {
        Shape shape = shape(ours);
        if (shape != null && (shape.access & Opcodes.ACC_ABSTRACT) == 0) {
            List<Shape> lineage = lineage(ours);
            for (Shape each : lineage) {
                for (String method : each.abstractMethods) {
                    if (lineage.stream().noneMatch(other -> other.implementsMethod(method))) {
                        missing.add("an implementation of " + each.name + '.' + method);
                    }
                }
            }
        }
    }

    /** Arrays have the members of Object; what the JDK has, the compiler knows. */
    private static boolean isLookedUp(String type) {
        return !type.startsWith("[") && !type.startsWith("java/");
    }

    /** The class itself and all its supertypes that can be found. */
    private List<Shape> lineage(String type) {
        List<Shape> lineage = new ArrayList<>();
        Shape shape = shape(type);
        if (shape != null) {
            lineage.add(shape);
            shape.supertypes.forEach(each -> lineage.addAll(lineage(each)));
        }
        return lineage;
    }

    private Shape shape(String type) {
        return shapes.computeIfAbsent(type, any -> {
            byte[] file = read(type);
            return file == null ? null : Shape.of(file);
        });
    }

    /** Null if there is no such class. */
    private byte[] read(String type) {
        try (InputStream file = jars.getResourceAsStream(type + ".class")) {
            return file == null ? null : file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        jars.close();
    }

    /** What we can see of a class. */
    private static final class Shape extends ClassVisitor {
        private static final String OURS = "io/tremaux/";

        private final List<String> supertypes = new ArrayList<>();
        private final Set<String> members = new LinkedHashSet<>();
        private final Set<String> abstractMethods = new LinkedHashSet<>();
        private String name;
        private int access;

        private Shape() {
            super(Opcodes.ASM9);
        }

        static Shape of(byte[] file) {
            Shape shape = new Shape();
            new ClassReader(file).accept(shape, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
            return shape;
        }

        boolean has(String member) {
            return members.contains(member);
        }

        boolean implementsMethod(String method) {
            return members.contains(method) && !abstractMethods.contains(method);
        }

        @Override
        public void visit(
                int version, int access, String name, String signature, String superName, String[] interfaces) {
            this.name = name;
            this.access = access;
            if (superName != null) {
                supertypes.add(superName);
            }
            supertypes.addAll(Arrays.asList(interfaces));
        }

        @Override
        public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
            add(access, name + descriptor);
            return null;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            add(access, name + descriptor);
            return null;
        }

        private void add(int access, String member) {
            if (name.startsWith(OURS) || (access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0) {
                members.add(member);
            }
            if ((access & Opcodes.ACC_ABSTRACT) != 0) {
                abstractMethods.add(member);
            }
        }
    }
}
